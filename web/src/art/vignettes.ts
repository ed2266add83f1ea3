/**
 * Engraved views of the card game's locations, 240 x 112, in one ink: rooms, streets, woods, made of a few parts and of
 * the buildings of the town plans. `var(--vp)` is the paper they are drawn on, `var(--vl)` its light.
 */
import { dice } from '../map/geometry';
import { glyph, hashOf } from './glyphs';

type Rnd = () => number;
/** Which places look how. */
export type Views = [RegExp, (rnd: Rnd, id: string) => string][];
export const f = (v: number): string => String(Math.round(v * 10) / 10);

/** Hatching between two lines, `n` strokes, a little uneven as by hand. */
export function hatch(
  rnd: Rnd,
  a: [number, number, number, number],
  b: [number, number, number, number],
  n: number,
  w = 0.7,
): string {
  let d = '';
  for (let i = 0; i < n; i++) {
    const t = (i + 0.5) / n;
    const at = (l: [number, number, number, number]): [number, number] => [
      l[0] + (l[2] - l[0]) * t + rnd() * 1.4,
      l[1] + (l[3] - l[1]) * t + rnd() * 1.4,
    ];
    const [p, q] = [at(a), at(b)];
    d += `M${f(p[0])} ${f(p[1])}L${f(q[0])} ${f(q[1])}`;
  }
  return `<path d="${d}" stroke-width="${w}"/>`;
}
export const line = (d: string, w = 1.2, fill = 'none'): string =>
  `<path d="${d}" stroke-width="${w}" fill="${fill}"/>`;
export const light = 'var(--vl)';
export const paper = 'var(--vp)';

/** A room seen along its length: back wall from (x, y), w by h. */
export function room(rnd: Rnd, x: number, y: number, w: number, h: number): string {
  const [r, b] = [x + w, y + h];
  return (
    hatch(rnd, [4, 2, x, y], [236, 2, r, y], 9) +
    hatch(rnd, [4, 4, x, y], [4, 110, x, b], 17) +
    hatch(rnd, [236, 4, r, y], [236, 110, r, b], 12, 0.6) +
    line(`M0 0L${x} ${y}H${r}L240 0M0 112L${x} ${b}H${r}L240 112M${x} ${y}V${b}M${r} ${y}V${b}`, 1.1) +
    [0.16, 0.32, 0.5, 0.68, 0.84]
      .map((t) => line(`M${f(x + w * t)} ${b}L${f(240 * t + (t - 0.5) * 120)} 112`, 0.6))
      .join('') +
    line(`M${f(x * 0.62)} ${f(b + (112 - b) * 0.4)}H${f(240 - (240 - r) * 0.62)}`, 0.5)
  );
}
const door = (x: number, y: number, w: number, h: number): string =>
  line(`M${x} ${y}v${-h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`, 1.4, paper) +
  line(`M${x + 3} ${y}v${-h + w / 2}a${w / 2 - 3} ${w / 2 - 3} 0 0 1 ${w - 6} 0v${h - w / 2}`, 0.7) +
  `<circle cx="${x + w - 7}" cy="${y - h * 0.4}" r="1.300" fill="currentColor" stroke="none"/>`;
export const pane = (x: number, y: number, w: number, h: number): string =>
  line(`M${x} ${y}h${w}v${h}h${-w}z`, 1.2, light) + line(`M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`, 0.8);

function attic(rnd: Rnd): string {
  return (
    hatch(rnd, [98, 0, 60, 75], [0, 0, 0, 110], 26) +
    hatch(rnd, [142, 0, 180, 75], [240, 0, 240, 110], 24, 0.6) +
    line('M100 0L58 78L0 112M140 0L182 78L240 112M58 78H182', 1.3) +
    line('M96 2L112 78M144 2L128 78M84 30H156', 2.2) +
    `<circle cx="120" cy="42" r="15" fill="${light}" stroke-width="1.600"/>` +
    line('M120 27V57M105 42H135', 1.2) +
    `<path d="M112 60L84 112H156L128 60z" fill="${light}" opacity=".5" stroke="none"/>` +
    line('M28 108v-22h34v22zM28 94h34M170 106l8-26 22 6-7 26z', 1.2, paper) +
    line('M40 94v-4h9v4', 1) +
    hatch(rnd, [52, 88, 52, 106], [61, 88, 61, 106], 6, 0.6)
  );
}
function hall(rnd: Rnd): string {
  return (
    room(rnd, 92, 30, 56, 42) +
    door(109, 72, 22, 33) +
    line('M24 24l22 9v52l-22 12zM62 36l14 6v32l-14 7zM216 24l-22 9v52l22 12zM178 36l-14 6v32l14 7z', 1.2, paper) +
    line('M28 32l14 6v18l-14 6zM212 32l-14 6v18l14 6z', 0.7) +
    line('M104 112l10-38h12l10 38', 0.8) +
    line('M120 6v12M112 24q8-10 16 0z', 1.1, light)
  );
}
function study(rnd: Rnd): string {
  let books = '';
  for (const y of [24, 44, 64]) {
    for (let x = 20; x < 74;) {
      const w = 3 + rnd() * 4;
      const h = 11 + rnd() * 6;
      books += `M${f(x)} ${y + 17}v${f(-h)}h${f(w)}v${f(h)}`;
      x += w + (rnd() < 0.15 ? 5 : 0.6);
    }
  }
  return (
    hatch(rnd, [2, 3, 2, 84], [238, 3, 238, 84], 20, 0.55) +
    line(`M16 18h64v66h-64z`, 1.5, paper) +
    line(books, 0.8) +
    line('M16 41h64M16 61h64M16 81h64', 1.3) +
    pane(146, 16, 40, 50) +
    line('M140 12q8 30 -2 62M192 12q-8 30 2 62', 1.1) +
    line('M0 84H240', 1.2) +
    hatch(rnd, [0, 88, 60, 88], [0, 112, 20, 112], 8, 0.5) +
    line('M92 92h92l8 8v12h-108v-12zM92 92l-8 8h108', 1.3, paper) +
    line('M112 92v-10q0-10 10-10M104 72h24l-5-10h-14z', 1.2, light) +
    line('M142 92l3-6h22l3 6', 1, light)
  );
}
function cellar(rnd: Rnd): string {
  const arch = (x: number, w: number): string =>
    line(`M${x} 88V${46}a${w / 2} ${w / 2} 0 0 1 ${w} 0v42z`, 1.6, paper) +
    hatch(rnd, [x + 3, 30, x + 3, 86], [x + w - 3, 30, x + w - 3, 86], 22, 0.55);
  return (
    hatch(rnd, [0, 2, 0, 20], [240, 2, 240, 20], 8, 0.6) +
    arch(8, 64) +
    arch(168, 64) +
    line('M84 88V42a36 36 0 0 1 72 0v46z', 1.7, light) +
    line('M96 88V46a24 24 0 0 1 48 0v42', 0.8) +
    line('M0 88H240', 1.3) +
    line('M22 104v-22q13-6 26 0v22q-13 6-26 0zM22 89q13 5 26 0M22 97q13 5 26 0', 1.2, paper) +
    line('M52 108v-16q10-5 20 0v16q-10 5-20 0z', 1.1, paper) +
    line('M186 106h40v-18h-40zM186 94h40M206 88v18', 1.1, paper) +
    line('M120 88l-6-30h12z', 0.8)
  );
}
export function closed(rnd: Rnd): string {
  let s = '';
  for (let i = 0; i < 4; i++)
    s += line(`M${76 - i * 12} 112V${44 - i * 3}a${44 + i * 12} ${44 + i * 10} 0 0 1 ${88 + i * 24} 0V112`, 0.6);
  return (
    s +
    line('M92 112V42a28 28 0 0 1 56 0v70', 1.3) +
    line('M98 112V43a22 22 0 0 1 44 0v69', 0.8) +
    hatch(rnd, [99, 24, 140, 24], [99, 112, 140, 112], 15, 0.55) +
    line('M117.500 74a4.500 4.500 0 1 1 5 0l2 9h-9z', 1.1, paper)
  );
}
function parlour(rnd: Rnd): string {
  return (
    hatch(rnd, [2, 3, 2, 82], [238, 3, 238, 82], 22, 0.5) +
    line('M80 84V30h80v54M74 30h92v-7H74z', 1.5, paper) +
    line('M94 84V50h52v34z', 1.3, light) +
    line('M104 84q2-14 8-18q0 8 6 8q-2-12 6-18q2 14 8 18q4 4 4 10', 1.2) +
    line('M96 8h48v13h-48z', 1, light) +
    line('M0 84H240', 1.2) +
    line('M20 108V74q14-12 28 0v14h14v20M20 92h42', 1.3, paper) +
    line('M220 108V74q-14-12-28 0v14h-14v20M220 92h-42', 1.3, paper) +
    line('M70 112l12-18h76l12 18', 0.8)
  );
}
export function woods(rnd: Rnd, ring: boolean): string {
  let s = hatch(rnd, [0, 2, 0, 46], [240, 2, 240, 46], 14, 0.5);
  for (let i = 0; i < 9; i++) {
    const x = 8 + i * 28 + rnd() * 8;
    const w = 5 + rnd() * 5;
    if (ring && i > 2 && i < 6) continue;
    s +=
      line(`M${f(x)} 104q3 -40 ${f(-w * 0.2)} -104h${f(w)}q1 60 ${f(w * 0.5)} 104z`, 1.1, paper) +
      hatch(rnd, [x + w * 0.5, 6, x + w * 0.6, 100], [x + w - 0.4, 6, x + w, 100], 16, 0.5);
    s += line(`M${f(x + 1)} ${f(26 + rnd() * 20)}q-12 -6 -16 -18M${f(x + w)} ${f(22 + rnd() * 24)}q10 -4 15 -16`, 1.1);
  }
  s += line('M0 104q60 -8 120 0t120 0', 1.2);
  if (ring)
    s +=
      [70, 96, 122, 148].map((x, i) => line(`M${x} 100l${i % 2 ? 2 : -2} -34 9 -3 7 4 1 33z`, 1.2, light)).join('') +
      line('M86 106q34 -7 70 0', 0.9) +
      line('M120 34a16 16 0 1 1 -8 -13a12 12 0 1 0 8 13z', 1, light);
  else s += line('M96 112q8 -24 26 -34q-4 18 6 34', 0.9, light);
  return s;
}
/** A part of the woods, with what stands in it. */
function grove(rnd: Rnd, id: string): string {
  const inside: [RegExp, string][] = [
    [/house/, `<g transform="translate(120 100) scale(1.5)">${glyph('the-witch-house')}</g>`],
    [
      /cliff/,
      line('M62 112L78 52l22 -8 14 10 18 -6 20 14 22 50z', 1.4, light) +
        hatch(rnd, [82, 54, 164, 74], [72, 110, 172, 110], 22, 0.6) +
        line('M100 44l-8 30 10 14M132 48l4 26 -8 16', 0.9),
    ],
    [
      /glade/,
      line('M40 104q80 -34 160 0z', 1.1, light) + line('M112 92v-8M122 95v-9M132 91v-7M96 97v-6M148 97v-7', 0.9),
    ],
    [
      /ground/,
      [66, 104, 142]
        .map(
          (x, i) => line(`M${x} 104v-24a11 11 0 0 1 22 0v24z`, 1.3, light) + line(`M${x + 11} ${86 + i}v10m-4 -6h8`, 1),
        )
        .join(''),
    ],
    [/paths/, line('M70 112q30 -34 62 -34t38 -16M110 112q-8 -22 24 -30t-6 -30M150 112q24 -16 50 -14', 1.2, 'none')],
    [
      /thicket/,
      hatch(rnd, [30, 60, 210, 50], [10, 112, 230, 112], 44, 1) +
        hatch(rnd, [10, 70, 190, 64], [50, 112, 236, 112], 30, 0.8),
    ],
  ];
  return woods(rnd, false) + (inside.find(([word]) => word.test(id))?.[1] ?? '');
}
/** A street: the place itself among two of its neighbours. */
function street(rnd: Rnd, id: string): string {
  const others = [
    'general-store',
    'mas-boarding-house',
    'newspaper',
    'curiositie-shoppe',
    'south-church',
    'administration-building',
  ].filter((o) => o !== id);
  const h = hashOf(id);
  const [a, b] = [others[h % others.length]!, others[(h >>> 4) % others.length]!];
  return (
    hatch(rnd, [0, 3, 0, 40], [240, 3, 240, 40], 12, 0.5) +
    `<g transform="translate(44 90) scale(.86)" opacity=".75">${glyph(a)}</g><g transform="translate(200 90) scale(.84)" opacity=".75">${glyph(b)}</g>` +
    `<g transform="translate(120 92) scale(1.36)">${glyph(id)}</g>` +
    line('M0 92H240', 1.2) +
    hatch(rnd, [0, 96, 200, 96], [30, 112, 240, 112], 14, 0.5)
  );
}

const VIEWS: Views = [
  [/^arkham-woods/, grove],
  [/attic|loft/, attic],
  [/(^|-)hall|corridor|passage/, hall],
  [/cellar|crypt|tunnel|vault|burrow|sewer|chamber/, cellar],
  [/study|library-room|office/, study],
  [/parlor|parlour|house|lounge|bedroom/, parlour],
  [/ritual|circle|altar|hill|peak/, (r) => woods(r, true)],
  [/wood|path|forest|glade|pines|lake|cliff|underbrush|wilderness|cabin|park/, (r) => woods(r, false)],
];

/** Which building of the town plans a location of the card game shows. */
const TOWN: Record<string, string> = {
  rivertown: 'general-store',
  southside: 'south-church',
  'southside-historical-society': 'historical-society',
  'southside-mas-boarding-house': 'mas-boarding-house',
  'st-marys-hospital': 'st-marys-hospital',
  'miskatonic-university': 'library',
  downtown: 'newspaper',
  'downtown-first-bank-of-arkham': 'bank-of-arkham',
  'downtown-arkham-asylum': 'arkham-asylum',
  easttown: 'velmas-diner',
  graveyard: 'graveyard',
  northside: 'train-station',
};

const made = new Map<string, string>();
/** The scene that a name calls up. */
export const viewOf = (id: string): Views[0][1] | undefined => VIEWS.find(([word]) => word.test(id))?.[1];

/** The plain view of a location, until the places of `places.ts` are here: a street, a wood, a room, or a closed door. */
export function vignette(id: string, revealed = true): string {
  const outdoors = id in TOWN || /^arkham-woods/.test(id);
  const key = revealed || outdoors ? id : '';
  let svg = made.get(key);
  if (svg === undefined) {
    const rnd = dice(hashOf(id));
    const town = TOWN[id];
    svg = !revealed && !outdoors ? closed(dice(7)) : town ? street(rnd, town) : (viewOf(id) ?? street)(rnd, id);
    made.set(key, svg);
  }
  return svg;
}
