/** Symbols on a 24 grid, drawn for this project. `s-` are the card game's and the tools of the table, `b-` the board game's. */
const LINES: Record<string, string> = {
  's-willpower':
    '<path d="M12 2.8c2.6 3 3.2 4.4 3.2 5.7a3.2 3.2 0 0 1-6.4 0c0-1.3.6-2.7 3.2-5.7z"/><path d="M9 14.5h6v6H9zM5.5 20.5h13"/>',
  's-intellect':
    '<circle cx="7" cy="14" r="4"/><circle cx="17" cy="14" r="4"/><path d="M11 13.3c.6-.8 1.4-.8 2 0M3 13.5 5 6.5M21 13.5l-2-7"/>',
  's-combat': '<path d="M4 3.5 15.5 16M20 3.5 8.5 16M12.6 18.4l5.6-5M11.4 18.4l-5.6-5M17 17l3 3.5M7 17l-3 3.5"/>',
  's-agility':
    '<path d="M3 19.5C4 9 10 4.5 21 4c-.6 3-2.6 4.6-5.6 5.2 1.2.3 2 .3 3 .1-1 2.5-3.2 3.9-6 4.2.9.4 1.6.5 2.5.4-1.7 2.5-4.7 3.5-7.9 3.2"/>',
  's-wild':
    '<path d="M12 2.8c.9 5.6 3.6 8.3 9.2 9.2-5.6.9-8.3 3.6-9.2 9.2-.9-5.6-3.6-8.3-9.2-9.2 5.6-.9 8.3-3.6 9.2-9.2z"/>',
  's-skull':
    '<path d="M7.5 20.5v-3.2C5.3 16.2 4 13.9 4 11a8 8 0 0 1 16 0c0 2.9-1.3 5.2-3.5 6.3v3.2z"/><circle cx="9" cy="11.5" r="1.7"/><circle cx="15" cy="11.5" r="1.7"/><path d="M10.5 17.5v3M13.5 17.5v3"/>',
  's-cultist':
    '<path d="M12 2.5C8 6 5.8 10.5 4 21h16C18.2 10.5 16 6 12 2.5z"/><path d="M12 8.5c-2.2 1.5-3.3 3.5-3.3 5.8 0 1.8 1.3 3.2 3.3 3.2s3.3-1.4 3.3-3.2c0-2.3-1.1-4.3-3.3-5.8z"/>',
  's-tablet':
    '<path d="M5 21V8.5C5 5 8 2.8 12 2.8S19 5 19 8.5V21z"/><path d="M8.8 9h3M8.8 13h6.4M12.5 21l-1.7-3 2.6-1.7"/><circle fill="currentColor" stroke="none" cx="15.2" cy="9" r="1"/>',
  's-elder-thing':
    '<path d="M8.5 11.5c-1.5 2-1.5 5 0 7.5h7c1.5-2.5 1.5-5.5 0-7.5zM12 11.5V4M12 11.5 6.5 5.5M12 11.5l5.5-6M12 11.5 3.5 10M12 11.5l8.5-1.5M10.5 19l-1.5 2.5M13.5 19l1.5 2.5"/>',
  's-auto-fail':
    '<path d="M12.5 12.5c-.6-1.2 1.2-2 2.2-.8 1.6 2-.3 5-3.2 4.6-4-.6-5.2-5.6-2-8.5 3.8-3.4 9.8-1 10.4 4.2.6 5-3.4 9-8.4 9"/><path d="M4.5 4.5 7 7M3 10.5l2 .3"/>',
  's-elder-sign':
    '<path d="M12 21.5V3M12 17.5l-6.5-3.3M12 17.5l6.5-3.3M12 12.5 6.5 8.7M12 12.5l5.5-3.8"/><circle fill="currentColor" stroke="none" cx="12" cy="3" r="1"/><path d="M8.5 21.5h7"/>',
  's-bless':
    '<circle cx="12" cy="12" r="4.2"/><path d="M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2 2M16.5 16.5l2 2M18.5 5.5l-2 2M7.5 16.5l-2 2"/>',
  's-curse':
    '<path d="M4 7c5 0 7 1.5 8 4 1-2.5 3-4 8-4-.5 4-2.5 6-5.5 6.3M9.5 13.3C6.5 13 4.5 11 4 7M12 11v9.5M9 17.5l3 3 3-3"/>',
  's-frost':
    '<path d="M12 2.5v19M3.8 7.2l16.4 9.6M20.2 7.2 3.8 16.8M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5M4 11l3.4-.9-.9-3.4M20 13l-3.4.9.9 3.4M4 13l3.4.9-.9 3.4M20 11l-3.4-.9.9-3.4"/>',
  's-clue': '<path d="M9.5 13.2a5 5 0 1 1 5 0l2 8.3h-9z"/>',
  's-doom': '<circle cx="12" cy="12" r="9.2"/><path d="M16.5 5.5a8 8 0 0 0 0 13M12.5 4.2a11 11 0 0 0 0 15.6M9 8.5v7"/>',
  's-resource': '<circle cx="9" cy="13.5" r="6.2"/><path d="M9 10.5v6M7 12h4M7 15h4M11.5 5.5a6.2 6.2 0 1 1 6 10.3"/>',
  's-damage':
    '<path d="M12 2.8c4 5.2 6 8.5 6 11.7a6 6 0 0 1-12 0c0-3.2 2-6.5 6-11.7z"/><path d="M12 17.5a3 3 0 0 1-3-3"/>',
  's-horror':
    '<path d="M2.5 13.5C5 9.5 8 7.5 12 7.5s7 2 9.5 6c-2.5 4-5.5 6-9.5 6s-7-2-9.5-6z"/><path d="M12 10c1.3 2 1.3 5 0 7-1.3-2-1.3-5 0-7zM12 2.8v1.7M6.3 4l.9 1.7M17.7 4l-.9 1.7"/>',
  's-health': '<path d="M12 20.5C5.5 15.8 3 12.5 3 9a4.6 4.6 0 0 1 9-1.3A4.6 4.6 0 0 1 21 9c0 3.5-2.5 6.8-9 11.5z"/>',
  's-sanity':
    '<path d="M9 21h6M9.5 18h5c0-2.5 3.5-3.8 3.5-8a6 6 0 0 0-12 0c0 4.2 3.5 5.5 3.5 8z"/><path d="M9.3 10.5A2.7 2.7 0 0 1 12 7.8"/>',
  's-shroud':
    '<path d="M3 8c2-1.6 4-1.6 6 0s4 1.6 6 0 4-1.6 6 0M3 13c2-1.6 4-1.6 6 0s4 1.6 6 0 4-1.6 6 0M6 18c1.5-1.2 3-1.2 4.5 0s3 1.2 4.5 0 2-1 3-.7"/>',
  's-victory': '<circle cx="12" cy="8.5" r="5.7"/><path d="M8.5 13 6.5 21.2 12 18l5.5 3.2-2-8.2M12 6v5"/>',
  's-action':
    '<path d="M9 6.5a3 3 0 0 1 6 0M6.5 9.5l1.5-3h8l1.5 3zM7.5 9.5v8.5h9V9.5M6 21h12M6.5 18h11"/><path d="M12 12c1.2 1.3 1.2 3 0 3s-1.2-1.7 0-3z"/>',
  's-fast': '<path d="M4 5l7 7-7 7M12.5 5l7 7-7 7"/>',
  's-reaction': '<path d="M3 5.5 15.5 12 3 18.5M3 14v4.5h4.5M19.5 4v16"/>',
  's-exhaust': '<path d="M3 12.5h14v8H3zM10 8.5V3.5h8.5v5M15.5 6l3 3 3-3"/>',
  's-free': '<path d="M4 20 15 9M13.5 4.5c1.6 0 4 1 5 2.5s.6 3.4-.7 4.2c-1.6 1-3.6-.3-3.6-2.2 0-1.6-1.5-2.5-.7-4.5z"/>',
  's-guardian':
    '<path d="M12 2.8 4.5 5.5v6c0 4.6 2.7 7.7 7.5 9.7 4.8-2 7.5-5.1 7.5-9.7v-6zM8 12l4-3.5 4 3.5M8 16l4-3.5 4 3.5"/>',
  's-seeker':
    '<path d="M12 2.8v3M12 5.8a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM10.8 9.5 5 21.2M13.2 9.5 19 21.2M7.5 16c2.7 2 6.3 2 9 0"/>',
  's-rogue': '<path d="M12 2.8 19.5 12 12 21.2 4.5 12z"/><path d="M12 8.5 15 12l-3 3.5L9 12z"/>',
  's-mystic': '<path d="M15 3.5a9 9 0 1 0 5.5 13.3A7.5 7.5 0 0 1 15 3.5z"/><path d="M19 6.5v4M17 8.5h4"/>',
  's-survivor':
    '<path d="M5 5.5 18.5 4 20 18.5 6.5 20z"/><path d="M3 9.5l4.5-.5M3.5 15l4.5-.5M16.5 8l4.5-.5M17 13.5l4.5-.5M11 10l2.5 4M13.7 9.7l-3 4.5"/>',
  's-neutral': '<circle cx="12" cy="12" r="8"/><circle fill="currentColor" stroke="none" cx="12" cy="12" r="1.6"/>',
  's-mythos':
    '<path d="M4 21c0-8 2-12 2-15.5M9 21c0-6 3-8 3-18M15 21c0-6-1.5-8 1-12.5M20 21c0-7 .5-9-1-11.5M6 5.5c0-1.5-1.3-2.2-2.5-1.5M16 8.5c.6-1.6 2-2 3-1"/>',
  's-hand':
    '<path d="M7.5 13V6a1.5 1.5 0 0 1 3 0v4.5V4a1.5 1.5 0 0 1 3 0v6.5V5a1.5 1.5 0 0 1 3 0v9c0 4.5-2 7-5.5 7-3 0-4.7-1.5-6-4.5L3.3 13a1.5 1.5 0 0 1 2.6-1.2z"/>',
  's-two-hands':
    '<path d="M3 12V6.5a1.3 1.3 0 0 1 2.6 0V11M5.6 10V5a1.3 1.3 0 0 1 2.6 0v8.5l1-1.5a1.3 1.3 0 0 1 1.6 1.8C9.5 17 8 19 5.5 19 4 19 3 17.5 3 15.5V12M21 12V6.5a1.3 1.3 0 0 0-2.6 0V11M18.4 10V5a1.3 1.3 0 0 0-2.6 0v8.5l-1-1.5a1.3 1.3 0 0 0-1.6 1.8c1.3 3.2 2.8 5.2 5.3 5.2 1.5 0 2.5-1.5 2.5-3.5V12"/>',
  's-arcane':
    '<circle cx="12" cy="12" r="9"/><path d="M12 3l7.8 13.5H4.2z"/><circle fill="currentColor" stroke="none" cx="12" cy="12.5" r="1.5"/>',
  's-accessory': '<path d="M4 3c0 6 3 9.5 8 9.5S20 9 20 3"/><path d="M12 12.5 8.5 16.5l3.5 5 3.5-5z"/>',
  's-body': '<path d="M9 3 4.5 6 3 14l3 .8V21h12v-6.2l3-.8-1.5-8L15 3l-3 4.5zM12 7.5V21"/>',
  's-ally':
    '<circle cx="9" cy="8" r="3.7"/><path d="M2.8 20.5c.4-4.5 2.5-6.5 6.2-6.5s5.8 2 6.2 6.5zM15.5 5a3.3 3.3 0 1 1 .5 6.5M18 14.2c2 .9 3 2.9 3.2 6.3h-2.5"/>',
  's-phase-mythos':
    '<path d="M3 17.5c2-1.6 4-1.6 6 0s4 1.6 6 0 4-1.6 6 0M6 21c2-1.3 4-1.3 6 0s4 1.3 6 0M15.5 3.5A6 6 0 1 0 17 14.3 7.5 7.5 0 0 1 15.5 3.5z"/>',
  's-phase-investigation':
    '<path d="M5.5 11.5C4.3 8.3 4.8 4 7 4s2.7 4.3 1.5 7.5zM6 14.5h2.3c.4 2-.1 3.2-1.2 3.2S5.5 16.5 6 14.5zM15.5 14.5C14.3 11.3 14.8 7 17 7s2.7 4.3 1.5 7.5zM16 17.5h2.3c.4 2-.1 3.2-1.2 3.2s-1.6-1.2-1.1-3.2z"/>',
  's-phase-enemy':
    '<path d="M9 3C6 8 4.5 13.5 4 21c2.2-6 4-11 5-18zM15 3c-3 5-4.5 10.5-5 18 2.2-6 4-11 5-18zM21 3c-3 5-4.5 10.5-5 18 2.2-6 4-11 5-18z"/>',
  's-phase-upkeep':
    '<path d="M5.5 3h13M5.5 21h13M7 3c0 5.5 5 6 5 9s-5 3.5-5 9M17 3c0 5.5-5 6-5 9s5 3.5 5 9M10 18.5h4"/>',
  's-undo': '<path d="M8 4 3.5 8.5 8 13M3.5 8.5H15a5.5 5.5 0 0 1 0 11H8"/>',
  's-rule':
    '<path d="M15.5 6.2C15.3 4 13.9 2.8 12 2.8S8.5 4 8.5 5.8c0 4 7.5 4 7.5 8.4 0 1.6-1.4 2.8-3 2.8M8.5 17.8c.2 2.2 1.6 3.4 3.5 3.4s3.5-1.2 3.5-3C15.5 14.2 8 14.2 8 9.8 8 8.2 9.4 7 11 7"/>',
  's-why-not':
    '<circle cx="12" cy="12" r="9"/><path d="M9.3 9.2c.2-1.7 1.3-2.5 2.8-2.5 1.7 0 2.8 1 2.8 2.4 0 2.2-2.9 2.2-2.9 4.6"/><circle fill="currentColor" stroke="none" cx="12" cy="17" r="1.15"/>',
  's-blocked': '<circle cx="12" cy="12" r="9"/><path d="M6 18 18 6"/>',
  's-log':
    '<path d="M6 3h11.5v15.5A2.5 2.5 0 0 0 20 21H8.5A2.5 2.5 0 0 1 6 18.5zM17.5 18.5H3.5C3.5 20 4.5 21 6 21h2.5M9.5 7.5h4.5M9.5 11h4.5M9.5 14.5H12"/>',
  's-chat': '<path d="M3 4.5h18v12H11l-5 4.5v-4.5H3zM7.5 9h9M7.5 12.5h5.5"/>',
  's-spectator':
    '<path d="M4.5 13.5 6.5 5h4v8.5M19.5 13.5 17.5 5h-4v8.5M10.5 8h3"/><circle cx="7.3" cy="16" r="3.8"/><circle cx="16.7" cy="16" r="3.8"/>',
  's-deck': '<path d="M4 6.5h11.5v15H4zM7 6.5V4h11.5v15h-3M18.5 6.5"/>',
  's-discard': '<path d="M4 9.5 14 6l5 12.5-10 3zM12 3.5h8.5V14"/>',
  's-investigate':
    '<path d="M9.5 7a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM13.6 16.5 20 21.5M9.5 10.5a2 2 0 0 1 1.2 3.6l.5 1.7H7.8l.5-1.7a2 2 0 0 1 1.2-3.6M16 3.5l2-1M18.5 7h2.5M13 2v0"/>',
  's-move': '<path d="M4 21V3.5h10V21M2.5 21h12M11 12v1.5M16 12h5.5M18.5 8.8l3 3.2-3 3.2"/>',
  's-evade': '<path d="M3 18c5 0 6.5-2 8-5.5S15 6 21 6M17.5 2.5 21 6l-3.5 3.5M13.5 18h6M15 14.5h4"/>',
  's-plan':
    '<path d="M8.5 15.500a5 5 0 0 1-.4-9.900a5.200 5.200 0 0 1 9.600.6a4.700 4.700 0 0 1-.7 9.300z"/><circle cx="7.500" cy="18.500" r="1.500"/><circle cx="4.500" cy="21" r=".7"/>',
  's-lead': '<path d="M5 21.5V3M5 4c4-2 7 2 13 0v8.5c-6 2-9-2-13 0"/>',
  's-sort': '<path d="M4 6.5h16M4 12h11M4 17.5h6"/>',
  's-more':
    '<circle fill="currentColor" stroke="none" cx="5" cy="12" r="1.7"/><circle fill="currentColor" stroke="none" cx="12" cy="12" r="1.7"/><circle fill="currentColor" stroke="none" cx="19" cy="12" r="1.7"/>',
  's-map': '<path d="M3 6.5 9 3.5l6 3 6-3v14l-6 3-6-3-6 3zM9 3.5v14M15 6.5v14"/>',
  's-story':
    '<path d="M12 6C9.5 4 6.5 3.7 3 4.2v14c3.5-.5 6.5-.2 9 1.8 2.5-2 5.5-2.3 9-1.8v-14c-3.5-.5-6.5-.2-9 1.8zM12 6v14"/>',
  's-me':
    '<path d="M3 8.5h18M6.5 8.5C7 5 8.5 3.5 12 3.5s5 1.5 5.5 5M7.5 8.5v3a4.5 4.5 0 0 0 9 0v-3M4 21c.7-3.3 3.3-5 8-5s7.3 1.7 8 5"/>',
  's-open': '<path d="M6 9.5l6 6 6-6"/>',
  's-check': '<path d="M4 12.5l5.5 6L20 5.5"/>',
  'b-dim-circle': '<circle cx="12" cy="12" r="7.6" stroke-width="4"/>',
  'b-dim-crescent':
    '<path d="M15.8 2.6a9.8 9.8 0 1 0 5.2 15.3a8.3 8.3 0 1 1 -5.2 -15.3z" fill="currentColor" stroke="none"/>',
  'b-dim-diamond': '<path d="M12 .8L20.2 12L12 23.2L3.8 12z" fill="currentColor" stroke="none"/>',
  'b-dim-hexagon': '<path d="M23 12L17.5 21.53L6.5 21.53L1 12L6.5 2.47L17.5 2.47z" fill="currentColor" stroke="none"/>',
  'b-dim-plus': '<path d="M9 2h6v7h7v6h-7v7h-6v-7h-7v-6h7z" fill="currentColor" stroke="none"/>',
  'b-dim-slash': '<path d="M17.2 1.6L22.4 5.8L6.8 22.4L1.6 18.2z" fill="currentColor" stroke="none"/>',
  'b-dim-square': '<path d="M4.6 4.6h14.8v14.8H4.6z" stroke-width="4"/>',
  'b-dim-star':
    '<path d="M12 1L14.76 9L23.22 9.15L16.47 14.25L18.94 22.35L12 17.5L5.06 22.35L7.53 14.25L0.78 9.15L9.24 9z" fill="currentColor" stroke="none"/>',
  'b-dim-triangle': '<path d="M12 4.2L21 19.8H3z" stroke-width="3.6" stroke-linejoin="miter"/>',
  'b-move-normal': '<path d="M4 12h13M12.5 7l5 5-5 5"/>',
  'b-move-fast': '<path d="M3 12h15M8.5 7l5 5-5 5M14.5 7l5 5-5 5"/>',
  'b-move-stationary': '<path d="M5 20h14M7 20v-9h10v9M9.5 11V6h5v5M10 3.5h4"/>',
  'b-move-flying':
    '<path d="M12 18c-1-6-5-9.5-10-10.5c1 4 3 6.5 6 7.5M12 18c1-6 5-9.5 10-10.5c-1 4-3 6.5-6 7.5M12 18v3"/>',
  'b-move-unique': '<path d="M12 12m-3 0a3 3 0 1 1 3 3.2a6 6 0 1 1 5.6-6.6M17.6 12.5a8.5 8.5 0 0 1-8 8M17.6 5v4h-4"/>',
  'b-move-aquatic':
    '<path d="M2 9c2.5-3 4.5-3 6.7 0s4.3 3 6.6 0 4.3-3 6.7 0M2 16c2.5-3 4.5-3 6.7 0s4.3 3 6.6 0 4.3-3 6.7 0"/>',
  'b-gate':
    '<path d="M12 12c1.8-.6 2.6 2 .6 2.8c-3 1.2-5.4-2-4-4.8c1.8-3.6 7-3.4 8.6.6c1.8 4.6-2.4 8.8-7 7.8M12 2.5a9.5 9.5 0 1 0 9.5 9.5M15.5 3.2l1.5 3M20 7l-2.6 2.2"/>',
  'b-seal':
    '<path d="M12 3L14.59 9.04L21.13 9.63L16.18 13.96L17.64 20.37L12 17L6.36 20.37L7.82 13.96L2.87 9.63L9.41 9.04z" stroke-width="1.6"/><path d="M8.3 12.6q3.7-4 7.4 0q-3.7 4-7.4 0z" stroke-width="1.3"/><circle cx="12" cy="12.6" r="1.2" fill="currentColor" stroke="none"/>',
  'b-rift':
    '<path d="M13.5 1.5L8.5 8l4 3.5L6.5 22.5M17 4l-4 4.5 4 4-5 7.5"/><path d="M4 9l-2-1M20 14l2 1M5 15H3" stroke-width="1.5"/>',
  'b-explored': '<path d="M6 22V3M6 4h11.5l-2.5 3.8 2.5 3.7H6"/><path d="M3.5 22h5"/>',
  'b-clue':
    '<circle cx="10" cy="10" r="6.6"/><path d="M15 15l6 6" stroke-width="2.8"/><path d="M8 11.2c0-3.2 4-3.2 4-1.2c0 1.6-2 1.3-2 3" stroke-width="1.5"/>',
  'b-doom':
    '<path d="M12 1.8c4.6 5 7.4 8.3 7.4 12.2a7.4 7.4 0 0 1-14.8 0c0-3.9 2.8-7.2 7.4-12.2z"/><path d="M7.7 14q4.3-4.6 8.6 0q-4.3 4.6-8.6 0z" stroke-width="1.4"/><circle cx="12" cy="14" r="1.3" fill="currentColor" stroke="none"/>',
  'b-terror':
    '<path d="M5 11c0-10 14-10 14 0c0 5-2 6.5-2.5 11h-9C7 17.5 5 16 5 11z"/><ellipse cx="9" cy="10.6" rx="1.5" ry="2" fill="currentColor" stroke="none"/><ellipse cx="15" cy="10.6" rx="1.5" ry="2" fill="currentColor" stroke="none"/><ellipse cx="12" cy="16.4" rx="1.7" ry="2.7" fill="currentColor" stroke="none"/>',
  'b-trophy':
    '<path d="M12 13.5l-3.5 8.5M12 13.5l3.5 8.5" stroke-width="1.6"/><path d="M5 3.5h14l-1.5 6.5c-1 3-2.5 4-5.5 4s-4.5-1-5.5-4z"/><path d="M9 7.5l1.5 2M15 7.5l-1.5 2" stroke-width="1.6"/>',
  'b-sanity':
    '<path d="M9 21v-3.2c-3-.6-4.8-2.8-4.8-5.8C4.2 6.5 8 3 12.5 3c4.2 0 7.3 2.8 7.3 6.8c0 2.8-1.3 4.2-2.8 5.7V21"/><path d="M9.2 9.5c.6-2.2 3-2.6 4.1-1.2c1.2 1.6-.6 3-1.6 3.7v1.7" stroke-width="1.5"/>',
  'b-stamina':
    '<path d="M12 20.5C5 15.5 2.5 12 2.5 8.3C2.5 5.4 4.6 3.5 7 3.5c2.2 0 4 1.3 5 3.3c1-2 2.8-3.3 5-3.3c2.4 0 4.5 1.9 4.5 4.8c0 3.7-2.5 7.2-9.5 12.2z"/><path d="M6 11h3l1.5-3 2.5 6 1.5-3H18" stroke-width="1.5"/>',
  'b-skill-speed':
    '<path d="M5 20.5h12.5c2 0 2.5-3 .5-3.8l-5-2.2V4H7v9c0 2-2 3-2 5z"/><path d="M2 7h3M1.5 10.5h3M2 14h2" stroke-width="1.5"/>',
  'b-skill-sneak': '<path d="M3 12q9-10 18 0q-9 10-18 0z"/><path d="M4 20.5L20 3.5" stroke-width="2.2"/>',
  'b-skill-fight':
    '<path d="M6.5 21v-5c-2-1.3-2.5-3-2.5-5.5V7.8c0-2.3 3-2.3 3 0c0-3.3 3.6-3.3 3.6-.6c0-2.8 3.6-2.8 3.6-.2c0-2.3 3.4-2.3 3.4.4v5.1c0 3-1 4.5-2.6 5.5v3"/><path d="M7 7.8v3.7M10.6 7.2v4.3M14.2 7.2v4.3M4 13h7" stroke-width="1.5"/>',
  'b-skill-will':
    '<path d="M12 2.5l8 3v6.5c0 5-3.5 8-8 9.8c-4.5-1.8-8-4.8-8-9.8V5.5z"/><path d="M12 7.5v8M8.8 10.7h6.4" stroke-width="1.6"/>',
  'b-skill-lore':
    '<path d="M12 6c-2.5-2-5.5-2.5-9-2.3v14.6c3.5-.2 6.5.3 9 2.3c2.5-2 5.5-2.5 9-2.3V3.7c-3.5-.2-6.5.3-9 2.3zM12 6v14.6"/><path d="M6 8.5h3M6 12h3M15 8.5h3M15 12h3" stroke-width="1.4"/>',
  'b-skill-luck':
    '<path d="M12 11.5c-5-1-6.2-3.6-5.3-5.8c1-2.3 4.3-2 5.3.8c1-2.8 4.3-3.1 5.3-.8c.9 2.2-.3 4.8-5.3 5.8zM12 11.5c-1 5-3.6 6.2-5.8 5.3M12 11.5c-5.5 1-8-.4-8-2.6M12 11.5c1 5 3.6 6.2 5.8 5.3M12 11.5c5.5 1 8-.4 8-2.6" stroke-width="1.6"/><path d="M12 11.5c0 4 .5 7-2 10.5"/>',
  'b-dollar':
    '<path d="M2.5 6.5h19v11h-19z"/><path d="M14 10c-.6-1.3-4-1.3-4 .5s4 1.1 4 3s-3.4 1.8-4 .4M12 8v8" stroke-width="1.4"/><circle cx="5.6" cy="12" r="0.9" fill="currentColor" stroke="none"/><circle cx="18.4" cy="12" r="0.9" fill="currentColor" stroke="none"/>',
  'b-blessing':
    '<path d="M12 9v13M8 13h8" stroke-width="2"/><path d="M12 1.5v3M5.5 4l1.7 2.3M18.5 4l-1.7 2.3M3 9.5h2.8M21 9.5h-2.8" stroke-width="1.6"/>',
  'b-curse':
    '<path d="M12 22V8M8 17h8" stroke-width="2"/><path d="M6 9.5c-2.5-3-1-6 1.5-7c-.5 2.5.5 4 2.5 5M18 9.5c2.5-3 1-6-1.5-7c.5 2.5-.5 4-2.5 5" stroke-width="1.6"/>',
  'b-retainer':
    '<path d="M4.5 3h15v18h-15zM8 7h8M8 10.5h5"/><circle cx="15.5" cy="16" r="2.6" stroke-width="1.5"/><path d="M14 18l-.8 4 2.3-1.2L17.8 22l-.8-4" stroke-width="1.4"/>',
  'b-delayed':
    '<path d="M6 2.5h12M6 21.5h12M7.5 2.5c0 5 3.5 6.5 3.5 9.5s-3.5 4.5-3.5 9.5M16.5 2.5c0 5-3.5 6.5-3.5 9.5s3.5 4.5 3.5 9.5"/><path d="M9.5 21c.5-2.5 4.5-2.5 5 0z" fill="currentColor" stroke="none"/>',
  'b-arrested':
    '<circle cx="7" cy="13.5" r="4.7"/><circle cx="17" cy="13.5" r="4.7"/><path d="M9.5 9.5c1.5-2 3.5-2 5 0" stroke-width="1.6"/><path d="M7 18.2v3M17 18.2v3"/>',
  'b-first-player':
    '<path d="M12 21.5c-4 0-5.5-2-5.5-5.5h11c0 3.5-1.5 5.5-5.5 5.5zM8.5 16V9M15.5 16V9M6.5 9h11M9 9c-2-3 .5-4 3-7.5c2.5 3.5 5 4.5 3 7.5" stroke-width="1.7"/>',
  'b-skill-clock': '<circle cx="12" cy="12" r="9"/>',
  'b-monster':
    '<path d="M4 20c0-3 1-4 2.5-5C4 12 4 8 5.5 4l3.5 3c2-.8 4-.8 6 0l3.5-3c1.5 4 1.5 8-1 11c1.5 1 2.5 2 2.5 5"/><circle cx="9" cy="12" r="1.2" fill="currentColor" stroke="none"/><circle cx="15" cy="12" r="1.2" fill="currentColor" stroke="none"/><path d="M9 17l1.5-1 1.5 1 1.5-1 1.5 1" stroke-width="1.4"/>',
  's-ammo': '<path d="M9 21V11c0-4 1.500-7 3-9c1.500 2 3 5 3 9v10zM9 12.500h6M9 18.500h6"/>',
  's-charges': '<path d="M13 2L5 13.500h6L9.500 22 19 9.500h-6z"/>',
  's-supplies': '<path d="M4 8h16v12H4zM9 8V5h6v3M12 10.500v7M8.500 14h7"/>',
  's-secrets': '<path d="M4 5q4-2 8 1q4-3 8-1v14q-4-2-8 1q-4-3-8-1zM12 6v14M14.500 11h3"/>',
  's-evidence': '<path d="M3.500 20V5h6l2 2.500h9V20z"/><circle cx="11" cy="13" r="3"/><path d="M13.200 15.200l3 3"/>',
  's-offerings':
    '<path d="M3.500 13h17c0 4-3 6-8.500 6s-8.500-2-8.500-6zM8.500 22h7M12 19v3"/><path d="M12 2.500c2 2.300 2.600 3.400 2.600 4.700a2.600 2.600 0 0 1-5.200 0c0-1.300.6-2.400 2.600-4.700z"/>',
  's-sealed':
    '<circle cx="12" cy="9" r="6.500"/><path d="M8 14.300 6.500 21.500 12 18.500l5.500 3-1.500-7.200"/><path d="M12 12.800V5.500M12 11 9.500 9.300M12 11l2.500-1.700M12 8.300l-2-1.400M12 8.300l2-1.400"/>',
  'b-undo': '<path d="M4 9h10a6 6 0 0 1 0 12H8M8.5 4.5L4 9l4.5 4.5"/>',
  'b-lock': '<path d="M6 11h12v10H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11"/>',
  'b-eye': '<path d="M2 12q10-11 20 0q-10 11-20 0z"/><circle cx="12" cy="12" r="3"/>',
  'b-check': '<path d="M4 12.5l5.5 6L20 5.5" stroke-width="2.6"/>',
  'b-die-1':
    '<path d="M5.5 2.5h13a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-13a3 3 0 0 1 3-3z" stroke-width="1.6"/><circle cx="12" cy="12" r="1.75" fill="currentColor" stroke="none"/>',
  'b-die-2':
    '<path d="M5.5 2.5h13a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-13a3 3 0 0 1 3-3z" stroke-width="1.6"/><circle cx="7.6" cy="7.6" r="1.75" fill="currentColor" stroke="none"/><circle cx="16.4" cy="16.4" r="1.75" fill="currentColor" stroke="none"/>',
  'b-die-3':
    '<path d="M5.5 2.5h13a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-13a3 3 0 0 1 3-3z" stroke-width="1.6"/><circle cx="7.2" cy="7.2" r="1.75" fill="currentColor" stroke="none"/><circle cx="12" cy="12" r="1.75" fill="currentColor" stroke="none"/><circle cx="16.8" cy="16.8" r="1.75" fill="currentColor" stroke="none"/>',
  'b-die-4':
    '<path d="M5.5 2.5h13a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-13a3 3 0 0 1 3-3z" stroke-width="1.6"/><circle cx="7.6" cy="7.6" r="1.75" fill="currentColor" stroke="none"/><circle cx="16.4" cy="7.6" r="1.75" fill="currentColor" stroke="none"/><circle cx="7.6" cy="16.4" r="1.75" fill="currentColor" stroke="none"/><circle cx="16.4" cy="16.4" r="1.75" fill="currentColor" stroke="none"/>',
  'b-die-5':
    '<path d="M5.5 2.5h13a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-13a3 3 0 0 1 3-3z" stroke-width="1.6"/><circle cx="7.2" cy="7.2" r="1.75" fill="currentColor" stroke="none"/><circle cx="16.8" cy="7.2" r="1.75" fill="currentColor" stroke="none"/><circle cx="12" cy="12" r="1.75" fill="currentColor" stroke="none"/><circle cx="7.2" cy="16.8" r="1.75" fill="currentColor" stroke="none"/><circle cx="16.8" cy="16.8" r="1.75" fill="currentColor" stroke="none"/>',
  'b-die-6':
    '<path d="M5.5 2.5h13a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-13a3 3 0 0 1 3-3z" stroke-width="1.6"/><circle cx="7.6" cy="6.8" r="1.75" fill="currentColor" stroke="none"/><circle cx="16.4" cy="6.8" r="1.75" fill="currentColor" stroke="none"/><circle cx="7.6" cy="12" r="1.75" fill="currentColor" stroke="none"/><circle cx="16.4" cy="12" r="1.75" fill="currentColor" stroke="none"/><circle cx="7.6" cy="17.2" r="1.75" fill="currentColor" stroke="none"/><circle cx="16.4" cy="17.2" r="1.75" fill="currentColor" stroke="none"/>',
};

/** One hidden sprite for the page: `<use href="#s-clue">` takes a drawing from it, coloured by the text. */
export function sprite(): string {
  const one = ([id, body]: [string, string]) =>
    `<symbol id="${id}" viewBox="0 0 24 24" stroke-width="${id.startsWith('s-') ? 1.75 : 1.8}">${body}</symbol>`;
  return Object.entries(LINES).map(one).join('');
}

export const symbolNames: string[] = Object.keys(LINES);

/** Whether there is such a symbol: data may name one that nobody has drawn. */
export function hasSymbol(name: string): boolean {
  return name in LINES;
}
