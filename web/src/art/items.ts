/** Small drawings for cards on a 64 grid, by the traits that a card has: what it is, not which. */

const l = (d: string, w = 1.5): string => `<path d="${d}" stroke-width="${w}"/>`;

const DRAWINGS: Record<string, string> = {
  blade:
    l('M10 50 16 44M8 46l8 8M13 41c10-12 22-24 40-32 1 5-1 9-5 13L20 47z') +
    l('M50.8 17.4L33 35.1M51.9 12.6L19 45.5M38.5 22.3L17.5 43.4M19.5 37.6L15.8 41.3', 0.8) +
    l('M10 54l-4 4', 4),
  gun:
    l('M8 22h42v10H34l-3 6h-8l-4 16H8l4-20H8zM50 24h6v5h-6M31 32q0 6-5 6') +
    l('M12 26h34M14 40l6 1M13 46l6 1M36 22v-3h8v3', 0.9),
  tome:
    l('M12 14q10-5 20 2q10-7 20-2v36q-10-5-20 2q-10-7-20-2zM32 16v36') +
    l('M17 22q5-2 10 1M17 28q5-2 10 1M17 34q5-2 10 1M37 23q5-3 10-1M37 29q5-3 10-1M37 35q5-3 10-1', 1),
  spell:
    l('M32 8a24 24 0 1 1 0 48a24 24 0 0 1 0-48zM32 8l20.800 36H11.200zM32 56L11.200 20h41.600z', 1.3) +
    l('M26 32q6-7 12 0q-6 7-12 0z'),
  charm: l('M14 8q2 22 18 26q16-4 18-26') + l('M32 34l10 11-10 13-10-13zM32 40l5 5-5 7-5-7z'),
  medicine: l('M8 24h48v30H8zM24 24v-8h16v8') + l('M28 32h8v5h5v8h-5v5h-8v-5h-5v-8h5z'),
  box:
    l('M10 24h44v30H10zM10 24l6-10h32l6 10M32 14v16M26 24v10h12V24') +
    l('M14 38l10 12M14 46l6 7M42 38l10 12M50 36l4 5', 0.8),
  lantern: l('M22 20h20l4 30H18zM26 20v-6h12v6M20 56h24M32 6a6 6 0 0 1 6 8') + l('M32 30c6 6 5 14 0 14s-6-8 0-14z'),
  lens: l('M26 10a17 17 0 1 1 0 34a17 17 0 0 1 0-34zM39 39l16 16') + l('M18 22q4-6 10-6', 1),
  paper:
    l('M12 10h26l12 12v32H12zM38 10v12h12') +
    l('M25 44c0-12 14-12 14 0M28 46c0-8 8-8 8 0M31.5 47v-3M22 42c0-17 20-17 20 0', 1.3) +
    l('M18 20h14M18 26h8', 1),
  strike:
    l('M8 32h14M6 24l13 3M6 40l13-3') +
    l('M36 20l4-10 3 10 9-5-4 9 10 2-9 5 7 8-10-1 1 10-7-7-6 8-1-10-9 3 5-8-8-6 9-2-3-9z') +
    l('M40 26l8 10M36 28l8 10M34 34l6 7', 0.8),
  dodge:
    l('M18 54c2-10 6-12 12-16s8-8 6-14') +
    l('M36 10a6 6 0 1 1 0 12a6 6 0 0 1 0-12zM30 38l12 4 4 12M32 28l-12 2-6 8M40 28l12-2') +
    l('M48 10l8-2M50 16h8M48 34l8 2', 1),
  mind:
    l('M24 56v-9c-9-2-14-8-14-17C10 16 20 8 32 8c13 0 22 8 22 20c0 8-4 12-8 17v11') +
    l('M24 28c2-7 10-8 13-4c4 5-2 9-5 11v5M32 45v1', 1.5),
  trap: l('M8 40q24-34 48 0M8 40q24 22 48 0') + l('M14 36l3 7M22 30l2 8M31 28v9M41 30l-2 8M50 36l-3 7', 1.4),
  omen:
    l('M32 10c12 4 22 12 24 22c-4 12-12 20-24 22C20 52 12 44 8 32c2-10 12-18 24-22z') +
    l('M32 22a10 10 0 1 1 0 20a10 10 0 0 1 0-20zM32 26v12M4 14l8 6M60 14l-8 6M4 52l8-6M60 52l-8-6', 1.2),
  hand: l(
    'M20 56V36c-4-4-8-8-10-12c-2-5 3-6 6-2l6 7V12c0-5 6-5 6 0v14V8c0-5 6-5 6 0v18V12c0-5 6-5 6 0v16V18c0-5 6-5 6 0v22c0 6-2 10-4 16z',
  ),
  coat: l('M24 8L12 16 8 40l8 2v14h32V42l8-2-4-24L40 8l-8 10zM32 18v38') + l('M38 28h2M38 36h2M38 44h2', 2),
  pile:
    l('M10 20h18l4 5h22v30H10zM10 30h44') + l('M20 12h24v8M24 12V8h24v12', 1.2) + l('M16 50l32-14M16 44l24-10', 2.4),
};

const BY_TRAIT: [RegExp, string][] = [
  [/firearm|ranged/, 'gun'],
  [/melee|weapon/, 'blade'],
  [/tome|relic/, 'tome'],
  [/spell|ritual|arcane/, 'spell'],
  [/charm|accessory/, 'charm'],
  [/medicine|science/, 'medicine'],
  [/supply|cache/, 'box'],
  [/light|torch/, 'lantern'],
  [/insight|evidence|clue|task|flaw/, 'paper'],
  [/tool|item/, 'lens'],
  [/tactic|practiced|fight/, 'strike'],
  [/trick|evade|fortune|dodge/, 'dodge'],
  [/talent|innate|condition/, 'mind'],
  [/madness|terror|pact/, 'omen'],
  [/hex|curse|power|omen/, 'omen'],
  [/trap|hazard|obstacle/, 'trap'],
  [/clothing|armor|armour/, 'coat'],
  [/blunder|illicit/, 'hand'],
];

/** The drawing for a card of some kind with these traits. */
export function drawing(kind: string, traits: string): string {
  const words = traits.toLowerCase();
  const name =
    BY_TRAIT.find(([re]) => re.test(words))?.[1] ??
    (kind === 'skill' ? 'mind' : kind === 'treachery' ? 'omen' : kind === 'event' ? 'strike' : 'box');
  return DRAWINGS[name]!;
}
