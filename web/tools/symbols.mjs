// The symbols as one picture for the docs, from the drawings the tables use: npm run symbols.
import { writeFileSync } from 'node:fs';
import { createServer } from 'vite';

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { sprite } = await vite.ssrLoadModule('/src/art/symbols.ts');
await vite.close();
// What both games' texts and tables show, by its name in the sprite.
const SHOWN = {
  'Skills, the card game': ['s-willpower', 's-intellect', 's-combat', 's-agility', 's-wild'],
  'Chaos tokens': ['s-skull', 's-cultist', 's-tablet', 's-elder-thing', 's-auto-fail', 's-elder-sign'],
  'Tokens and tracks': [
    's-clue',
    's-doom',
    's-resource',
    's-damage',
    's-horror',
    's-health',
    's-sanity',
    's-shroud',
    's-victory',
  ],
  'What one may do': ['s-action', 's-fast', 's-reaction', 's-exhaust', 's-free'],
  Classes: ['s-guardian', 's-seeker', 's-rogue', 's-mystic', 's-survivor', 's-neutral', 's-mythos'],
  Slots: ['s-hand', 's-two-hands', 's-arcane', 's-accessory', 's-body', 's-ally'],
  'Skills, the board game': [
    'b-skill-speed',
    'b-skill-sneak',
    'b-skill-fight',
    'b-skill-will',
    'b-skill-lore',
    'b-skill-luck',
  ],
  'On the board': [
    'b-stamina',
    'b-sanity',
    'b-clue',
    'b-dollar',
    'b-seal',
    'b-rift',
    'b-explored',
    'b-trophy',
    'b-retainer',
  ],
  Dimensions: ['circle', 'crescent', 'diamond', 'hexagon', 'plus', 'slash', 'square', 'star', 'triangle'].map(
    (d) => `b-dim-${d}`,
  ),
};
const drawn = new Map(
  [...sprite().matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24" stroke-width="([^"]+)">(.*?)<\/symbol>/gs)].map(
    ([, id, width, body]) => [id, { width, body }],
  ),
);
const [CELL, HEAD, ROW] = [96, 34, 92];
let y = 16;
let out = '';
for (const [head, names] of Object.entries(SHOWN)) {
  out += `<text x="20" y="${y + 18}" class="h">${head}</text>`;
  names.forEach((name, i) => {
    const it = drawn.get(name);
    if (!it) throw new Error(`nobody has drawn ${name}`);
    const x = 20 + i * CELL;
    out += `<g transform="translate(${x + CELL / 2 - 18} ${y + HEAD}) scale(1.5)" class="i" stroke-width="${it.width}">${it.body}</g>`;
    out += `<text x="${x + CELL / 2}" y="${y + HEAD + 54}" class="n">${name.replace(/^[sb]-(skill-|dim-)?/, '').replaceAll('-', ' ')}</text>`;
  });
  y += HEAD + ROW - 22;
}
const width = 40 + CELL * Math.max(...Object.values(SHOWN).map((n) => n.length));
writeFileSync(
  '../docs/symbols.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + 8}" width="${width}" height="${y + 8}" role="img" aria-label="The symbols"><style>.i{fill:none;stroke:#1d1a16;color:#1d1a16;stroke-linecap:round;stroke-linejoin:round}.h{font:600 15px Georgia,serif;fill:#6b4f10}.n{font:13px sans-serif;fill:#4f473b;text-anchor:middle}</style><rect width="100%" height="100%" fill="#efe6d0"/>${out}</svg>\n`,
);
console.log(`symbols: ${drawn.size} drawn, ${Object.values(SHOWN).flat().length} shown`);
