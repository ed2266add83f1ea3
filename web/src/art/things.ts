/** Drawings of cards: those of the first sets by their names, all others of motifs by trait. Loaded beside the table. */
import { bust, person, type Bust } from './emblems';
import { find, type Rules } from './find';
import { motif } from './motifs';

const k = (d: string, w = 0): string =>
  w ? `<path d="${d}" class="ks" stroke-width="${w}"/>` : `<path d="${d}" class="k"/>`;
const e = (d: string, w = 0): string =>
  w ? `<path d="${d}" class="es" stroke-width="${w}"/>` : `<path d="${d}" class="e"/>`;
const dot = (x: number, y: number, r: number, c: 'k' | 'e'): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" class="${c}"/>`;
const l = (d: string, w = 1.5): string => `<path d="${d}" stroke-width="${w}"/>`;

const BY_NAME: Rules<string> = [
  ['derringer', l('M12 26h26v8H26l-4 14h-8l3-14h-5zM38 27h6v6h-6M28 34q0 5-5 5') + l('M14 30h20M17 40l5 1', 0.9)],
  [
    'shotgun rifle carbine winchester',
    l('M4 40l10-9 46-16 1 4-40 17-3 1-8 10-6-2zM30 27l2 6') + l('M28 28l30-11M9 41l7 2', 0.9),
  ],
  [
    '38 revolver special+rolands peacemaker',
    l('M8 24h20v-3h10v3h18v7H36l-3 5h-7l-5 15H9l6-19-7-4zM28 24a6 5 0 0 0 0 8h8a6 5 0 0 0 0-8') +
      l('M30 28h6M13 40l7 2M12 45l7 2', 0.9),
  ],
  [
    'automatic pistol tommy gun',
    l('M8 20h46v11H36l-3 6h-8l-4 16H8l4-22H8zM31 31q0 6-5 6') +
      l('M12 25h30M46 20v11M49 20v11M14 40l6 1M13 46l6 1', 0.9),
  ],
  [
    'machete sword blade sabre cutlass',
    l('M10 50 16 44M8 46l8 8M13 41c10-12 22-24 40-32 1 5-1 9-5 13L20 47z') + l('M50 14L17 44M10 54l-4 4', 1),
  ],
  [
    'dynamite blast bomb',
    l('M14 26h9v28h-9zM25 26h9v28h-9zM36 26h9v28h-9zM12 34h35M12 44h35M30 26c0-8 8-6 8-12') +
      l('M38 6v4M33 9l3 2M43 9l-3 2M45 14h-4', 1.2),
  ],
  [
    'baseball club bat',
    l('M52 6c4 2 5 6 2 9L18 54l-5-5L48 8c1-1 3-2 4-2zM13 49l-5 5 3 3 5-5') + l('M16 46l5 5M19 43l5 5M46 14l5 5', 0.9),
  ],
  [
    'axe hatchet fire+axe',
    l('M40 8L14 56l-4-2L36 6M36 10c8-4 16-2 20 4c-6 2-8 6-8 12c-6-2-12-4-18-4') + l('M44 12c4 2 6 4 7 6', 0.9),
  ],
  [
    'switchblade',
    l('M8 50l22-20 6 6-22 20zM30 30L54 8c2 6 0 12-4 16L36 36') + l('M13 49l4 4M20 42l4 4M52 11L36 30', 0.9),
  ],
  [
    'knife dagger',
    l('M8 56l12-12M17 39l8 8M20 36L50 6c3 6 2 14-4 20L28 44z') + l('M48 10L24 40', 0.9) + l('M8 56l-2 2', 4),
  ],
  [
    'vest',
    l('M20 8l-8 8v38h40V16l-8-8c-3 8-21 8-24 0zM32 16v38M12 30h40M12 42h40') + l('M18 34v4M24 34v4M40 34v4M46 34v4', 1),
  ],
  [
    'badge',
    l('M32 6l8 6 10-2 0 12 6 8-6 8 0 12-10-2-8 6-8-6-10 2 0-12-6-8 6-8 0-12 10 2z') +
      l('M32 18l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z', 1.1),
  ],
  [
    'rosary holy cross',
    l('M32 6c-14 0-18 10-16 18s12 8 16 14c4-6 14-6 16-14S46 6 32 6z') +
      l('M32 38v20M25 44h14', 2.4) +
      l('M18 12h.1M15 20h.1M20 28h.1M44 12h.1M49 20h.1M44 28h.1M32 6h.1', 4),
  ],
  [
    'rabbit foot',
    l(
      'M24 6c-4 8-4 14-2 20c-6 8-8 16-4 24c4 6 14 6 18-2c2-6 2-10 6-16s8-10 4-14c-4-2-6 2-10 4c2-6 2-12-2-18c-4-4-8-2-10 2z',
    ) + l('M22 50v4M28 52v4M34 48l2 4M24 26q6 2 10-2', 1),
  ],
  [
    'amulet sign seal pendant',
    l('M12 6q4 18 20 20q16-2 20-20') +
      l('M32 26a15 15 0 1 1 0 30a15 15 0 0 1 0-30z') +
      l('M32 31l3 7 8 0-6 5 2 8-7-4-7 4 2-8-6-5 8 0z', 1.1),
  ],
  [
    'disc medallion',
    l('M32 8a24 24 0 1 1 0 48a24 24 0 0 1 0-48zM32 17a15 15 0 1 1 0 30a15 15 0 0 1 0-30z') +
      l(
        'M32 26a6 6 0 1 1 0 12a6 6 0 0 1 0-12zM32 8v9M32 47v9M8 32h9M47 32h9M15 15l6 6M43 43l6 6M49 15l-6 6M15 49l6-6',
        1.1,
      ),
  ],
  [
    'statue idol grotesque',
    l('M18 56h28v-6H18zM22 50c-4-8-2-14 2-18c-4-6-2-16 8-18c10 2 12 12 8 18c4 4 6 10 2 18zM24 16L16 8M40 16l8-8') +
      l('M27 23l3 1M37 23l-3 1M28 29q4 3 8 0M26 38q6 4 12 0', 1.2),
  ],
  ['heirloom jewel* ring pearl gem', l('M14 22l8-10h20l8 10-18 32zM14 22h36M22 12l10 42 10-42M26 22l6-10 6 10', 1.2)],
  [
    'necronomicon',
    l('M12 8h36l4 4v44H16l-4-4zM12 52q0-4 4-4h36M20 8v40') +
      l('M36 16c8 6 8 14 0 22c-8-8-8-16 0-22zM36 22v8M33 26h6', 1.1),
  ],
  [
    'encyclopedia library volumes',
    l('M8 12h12v42H8zM20 12h12v42H20zM34 14l11-3 10 40-11 3z') +
      l('M8 20h12M8 46h12M20 20h12M20 46h12M36 22l11-3M42 47l11-3', 1),
  ],
  ['medical anatomy', l('M12 10h36v46H16l-4-4zM12 52q0-4 4-4h32') + l('M30 18v18M21 27h18', 3)],
  ['book+shadows grimoire', l('M12 8h40v48H12zM18 8v48') + l('M35 18a9 9 0 1 0 8 14a11 11 0 0 1-8-14zM26 44h18', 1.2)],
  [
    'lore book tome',
    l('M6 16q13-6 26 2q13-8 26-2v36q-13-6-26 2q-13-8-26-2zM32 18v36') +
      l('M12 24q7-2 14 2M12 31q7-2 14 2M12 38q7-2 14 2M38 26q7-4 14-2M38 33q7-4 14-2M38 40q7-4 14-2', 1),
  ],
  [
    'flashlight torch',
    l('M6 40l22-16 8 10-22 16zM28 24l6-10 14 18-12 2') + l('M44 12l8-6M50 20l10-3M54 28l8 2M12 38l6 8', 1.2),
  ],
  [
    'lantern lamp',
    l('M22 20h20l4 30H18zM26 20v-6h12v6M20 56h24M32 6a6 6 0 0 1 6 8') + l('M32 30c6 6 5 14 0 14s-6-8 0-14z'),
  ],
  ['tote bag satchel backpack', l('M10 26h44l-4 30H14zM20 26c0-18 24-18 24 0') + l('M16 36h32M24 40v10M40 40v10', 1)],
  [
    'coat jacket trench clothing',
    l('M24 8L12 16 8 40l8 2v14h32V42l8-2-4-24L40 8l-8 10zM32 18v38') + l('M38 28h2M38 36h2M38 44h2', 2),
  ],
  [
    'ammunition bullet cartridge',
    l(
      'M12 54V28c0-8 3-14 5-18c2 4 5 10 5 18v26zM27 54V28c0-8 3-14 5-18c2 4 5 10 5 18v26zM42 54V28c0-8 3-14 5-18c2 4 5 10 5 18v26z',
    ) + l('M12 32h10M27 32h10M42 32h10M12 48h10M27 48h10M42 48h10', 1),
  ],
  ['aid medic bandage', l('M8 24h48v30H8zM24 24v-8h16v8') + l('M28 32h8v5h5v8h-5v5h-8v-5h-5v-8h5z')],
  [
    'burglary lock key lockpick*',
    l('M20 12a11 11 0 1 1 0 22a11 11 0 0 1 0-22zM28 31l24 24M44 47l-6 6M50 53l-4 4') +
      l('M20 19a4 4 0 1 1 0 8a4 4 0 0 1 0-8z', 1),
  ],
  [
    'pickpocket* backstab sneak*',
    l('M10 14h26l4 6v36H10zM40 24h14v24H40') + l('M44 36c-6-8-16-8-20 0c4 8 14 8 20 0zM48 30v12', 1.2),
  ],
  [
    'training overpower guts',
    l('M6 28h6v14H6zM52 28h6v14h-6zM12 24h7v22h-7zM45 24h7v22h-7zM19 33h26v4H19z') + l('M24 24q8-10 16 0', 1),
  ],
  [
    'hyperaware* perception vigil*',
    l('M4 32q28-32 56 0q-28 32-56 0z') +
      l('M32 22a10 10 0 1 1 0 20a10 10 0 0 1 0-20z') +
      l('M32 28a4 4 0 1 1 0 8a4 4 0 0 1 0-8z', 2) +
      l('M12 12l5 6M52 12l-5 6M32 4v7', 1.2),
  ],
  [
    'knocks vicious blow fist',
    l('M14 24c0-6 8-6 9-1c1-6 9-6 9 0c1-5 9-5 9 1c1-4 9-3 9 3v12c0 8-5 15-14 15H26c-7 0-12-5-12-12z') +
      l('M23 23v10M32 23v10M41 24v9M14 36h14q4 4 0 8', 1.2) +
      l('M8 12l4 5M24 6v6M44 8l-3 5', 1.4),
  ],
  [
    'dig+deep will courage fearless heart',
    l('M32 56C18 46 8 38 8 26c0-16 20-18 24-6c4-12 24-10 24 6c0 12-10 20-24 30z') + l('M32 24l-6 10h12l-6 12', 1.6),
  ],
  [
    'scaveng* cache crate',
    l('M8 26h48v30H8zM8 26l8-12h32l8 12M26 26v9h12v-9') + l('M8 40h18M38 40h18M20 14v12M44 14v12', 1),
  ],
  [
    'hunch insight evidence deduc* research',
    l('M32 6a17 17 0 0 1 9 31v9H23v-9a17 17 0 0 1 9-31zM24 51h16M27 56h10') + l('M28 36l-3-12 7 5 7-5-3 12', 1.1),
  ],
  [
    'lucky fortune gamble streak',
    l('M12 22l14-10 18 8-14 10zM12 22v22l18 10V30M30 54l14-10V20') +
      l('M21 20h.1M30 17h.1M33 21h.1M17 33h.1M24 44h.1M36 34h.1M38 42h.1', 4),
  ],
  ['barricade wall door', l('M8 14h48v10H8zM8 30h48v10H8zM8 46h48v10H8z') + l('M16 8l12 52M48 8L36 60', 2)],
  [
    'elusive lam distract* dodge survival dexterity opportun*',
    l('M18 54c2-10 6-12 12-16s8-8 6-14') +
      l('M36 10a6 6 0 1 1 0 12a6 6 0 0 1 0-12zM30 38l12 4 4 12M32 28l-12 2-6 8M40 28l12-2') +
      l('M48 10l8-2M50 16h8M48 34l8 2', 1),
  ],
  [
    'flame fire',
    l('M32 4c4 12 18 18 18 34c0 12-8 20-18 20s-18-8-18-20c0-8 5-12 7-18c3 2 5 5 5 8c5-6 6-14 6-24z') +
      l('M32 32c4 6 8 9 8 16c0 6-3 10-8 10s-8-4-8-10c0-7 6-9 8-16z', 1.2),
  ],
];
const ANIMALS: Rules<string> = [
  [
    'dog hound duke',
    k('M9 8c-4 2-5 10-2 16l4-3c0 9 4 15 9 15s9-6 9-15l4 3c3-6 2-14-2-16c-3 0-6 2-7 4h-8c-1-2-4-4-7-4z') +
      e('M14 18h4v3h-4zM22 18h4v3h-4z') +
      e('M17 27q3-3 6 0l-1.500 3h-3z') +
      e('M20 30v3M16 34q4 2 8 0', 1.1),
  ],
  [
    'cat kitten feline',
    k('M8 5l6 6q6-2 12 0l6-6c1 8 1 13-1 18c-2 8-6 12-11 12S11 31 9 23C7 18 7 13 8 5z') +
      e('M12 19l6 1.500-4 3zM28 19l-6 1.500 4 3z') +
      e('M20 26l-1.500-2h3zM20 26v3M10 27l6 0M10 30l6-1M30 27h-6M30 30l-6-1', 1),
  ],
  [
    'bird raven crow owl',
    k('M20 4c-8 0-12 6-12 14c0 10 5 18 12 18s12-8 12-18c0-8-4-14-12-14z') +
      dot(15, 15, 4, 'e') +
      dot(25, 15, 4, 'e') +
      dot(15, 15, 1.7, 'k') +
      dot(25, 15, 1.7, 'k') +
      e('M20 18l2.500 4-2.500 4-2.500-4z'),
  ],
  [
    'creature animal beast',
    k('M8 8l6 5h12l6-5c1 6 1 11-1 16c-2 7-5 12-11 12S11 31 9 24C7 19 7 14 8 8z') +
      e('M13 19h4v3h-4zM23 19h4v3h-4zM18 28h4l-2 3z'),
  ],
];

/** Those whose looks we chose, and looks for what somebody does. */
const FRIENDS: Record<string, Bust> = {
  'research-librarian': ['none', 'bun', 'dress', 'glasses'],
  'dr-milan-christopher': ['none', 'short', 'tie', 'glasses'],
  'leo-de-luca': ['fedora', 'short', 'tie', 'moustache'],
  'arcane-initiate': ['veil', 'none', 'scarf', 'plain'],
  'lita-chantler': ['none', 'long', 'dress', 'plain'],
  aquinnah: ['none', 'long', 'scarf', 'plain'],
  'cat-burglar': ['cap', 'short', 'scarf', 'plain'],
};
const TRADES: Rules<Bust> = [
  ['police', ['peaked', 'short', 'lapel', 'moustache']],
  ['sorcerer witch', ['veil', 'none', 'scarf', 'plain']],
  ['clergy priest brother father sister reverend', ['none', 'short', 'habit', 'plain']],
];

/** Who somebody's ally is: a face on the 40 grid, of a person or of an animal. */
export function ally(id: string, traits: string): string {
  const name = id.replace(/-\d+$/, '');
  const looks = FRIENDS[name] ?? find(TRADES, `${name} ${traits}`);
  return (looks ? undefined : find(ANIMALS, `${name} ${traits}`)) ?? (looks ? bust(looks) : person(name));
}
/** The drawing of a card on the 64 grid: by its name, then by its traits and kind. */
export const thing = (id: string, kind: string, traits: string): string =>
  (kind === 'treachery' ? undefined : find(BY_NAME, id.replace(/-\d$/, ''))) ?? motif(id, kind, traits);
