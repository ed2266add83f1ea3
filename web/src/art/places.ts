/**
 * Views of the card game's locations, made of parts: a name calls up a scene and what stands in it, traits do where the
 * name says nothing, and the id the rest: the sky, the lamp, which way it faces. Loaded beside the table.
 */
import { dice } from '../map/geometry';
import { find, pick, type Rules } from './find';
import { FURNITURE, SIGHTS, times } from './furniture';
import { glyph, hashOf } from './glyphs';
import { bayou, beyond, car, land, ruins, stream } from './views';
import { closed, f, hatch, light, line, paper, pane, room, viewOf, woods } from './vignettes';

type Rnd = () => number;
/** What is drawn, and in which words it was called for. */
type Scene = (rnd: Rnd, id: string) => string;

const at = (x: number, y: number, size: number, svg: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size})">${svg}</g>`;
const house = (x: number, y: number, size: number, id: string): string => at(x, y, size, glyph(id));

// ---- indoors
const WALLS: ((rnd: Rnd) => string)[] = [
  (r) => hatch(r, [2, 3, 2, 82], [238, 3, 238, 82], 20, 0.5),
  (r) =>
    hatch(r, [2, 3, 2, 48], [238, 3, 238, 48], 11, 0.5) +
    line('M0 52H240', 1.2) +
    times(7, (i) => line(`M${6 + i * 34} 58h26v21h-26z`, 0.7)),
  (r) => hatch(r, [4, 2, 236, 2], [4, 83, 236, 83], 34, 0.45) + line('M0 10H240', 0.8),
  (r) =>
    times(8, (i) => line(`M0 ${4 + i * 10}H240`, 0.45)) +
    times(26, () => {
      const [x, y] = [Math.floor(r() * 14) * 18, Math.floor(r() * 8)];
      return line(`M${x + (y % 2) * 9} ${4 + y * 10}v10`, 0.6);
    }),
];
const TILES = (): string =>
  times(6, (i) => line(`M0 ${40 + i * 8}H240`, 0.5)) +
  times(20, (i) => line(`M${6 + i * 12} 40V82`, 0.5)) +
  line('M0 38H240', 1.2);
const floor = (r: Rnd): string =>
  line('M0 84H240', 1.2) +
  pick(
    [
      () =>
        hatch(r, [0, 88, 60, 88], [0, 112, 20, 112], 8, 0.5) +
        hatch(r, [240, 90, 200, 90], [240, 112, 226, 112], 5, 0.5),
      () =>
        times(9, (i) => line(`M${f(120 + (i - 4) * 26)} 84L${f(120 + (i - 4) * 46)} 112`, 0.6)) +
        line('M0 96H240', 0.5),
    ],
    Math.floor(r() * 7),
  )();
/** What hangs on a wall, between the main thing and a corner. */
const HANGS: ((x: number) => string)[] = [
  (x) => pane(x - 15, 16, 30, 44),
  (x) => line(`M${x - 14} 20h28v34h-28z`, 1.3, light) + line(`M${x - 10} 24h20v26h-20zM${x - 8} 44q6-12 9-5t7-4`, 0.8),
  (x) => line(`M${x} 20a11 11 0 1 1 0 22a11 11 0 0 1 0-22zM${x} 24v7l5 3`, 1.2, light),
  (x) => line(`M${x - 4} 46v-12h8v12zM${x - 8} 34l4-10h8l4 10z`, 1.2, light),
];
/** A room with a main thing in its middle, and others in its corners. */
const inside =
  (things: string, walls?: (rnd: Rnd) => string): Scene =>
  (rnd, id) => {
    const h = hashOf(id);
    const [main, ...beside] = things.split(' ').map((t) => FURNITURE[t]!);
    const side = h & 1 ? 1 : -1;
    const wide = main === FURNITURE.curtain || main === FURNITURE.frames;
    return (
      (walls ?? pick(WALLS, h >>> 3))(rnd) +
      floor(rnd) +
      (wide ? '' : pick(HANGS, h >>> 6)(120 + side * 82)) +
      at(120, 104, main === FURNITURE.curtain ? 1 : 1.12, main!) +
      beside.map((t, i) => at(120 + (i ? side : -side) * 88, 102, 0.86, t)).join('')
    );
  };
const cave =
  (sight: string): Scene =>
  (rnd) =>
    hatch(rnd, [0, 2, 0, 110], [240, 2, 240, 110], 26, 0.45) +
    line(
      'M0 0h240v30l-16-6-10 20-14-22-12 30-12-36-18 14-14-20-16 26-14-24-18 30-12-34-14 20-16-24-12 34-14-24-10 16-12-10z',
      1.4,
      paper,
    ) +
    line('M0 112V92q20-10 44-4t50 0t60-2t86 6v20z', 1.4, light) +
    line('M20 112l8-26 8 26M204 112l6-34 10 34', 1.2, paper) +
    (sight ? at(120, 104, 0.86, SIGHTS[sight] ?? FURNITURE[sight] ?? '') : '');
/** A wall of niches with skulls in them. */
const catacomb: Scene = (rnd) =>
  hatch(rnd, [0, 2, 0, 110], [240, 2, 240, 110], 20, 0.4) +
  times(10, (i) => {
    const [x, y] = [8 + (i % 5) * 46, 8 + Math.floor(i / 5) * 50];
    return (
      line(`M${x} ${y + 40}v-24a18 18 0 0 1 36 0v24z`, 1.3, light) +
      line(`M${x + 12} ${y + 38}v-5q-5-3-5-9a11 10 0 0 1 22 0q0 6-5 9v5z`, 1.1, paper) +
      line(`M${x + 14} ${y + 26}h.1M${x + 22} ${y + 26}h.1`, 3)
    );
  }) +
  line('M0 102H240', 1.3);

// ---- out of doors
const SKIES: ((x: number, r: Rnd) => string)[] = [
  (x) => line(`M${x + 12} 22a13 13 0 1 1 -7 -11a10 10 0 1 0 7 11z`, 1.1, light),
  (x) => `<circle cx="${x}" cy="20" r="11" fill="${light}" stroke-width="1.100"/>`,
  (x) => line(`M${x - 20} 20q5-6 9 0q4-6 9 0M${x + 6} 12q4-5 7 0q3-5 7 0M${x + 12} 28q4-5 7 0q3-5 7 0`, 1.2),
  (x) => line(`M${x - 26} 26q-2-9 9-9q4-10 15-6q12-4 14 7q8 0 8 8z`, 1.1, light),
  (x, r) =>
    times(7, () => {
      const [a, b] = [x - 34 + r() * 68, 6 + r() * 30];
      return line(`M${f(a - 2)} ${f(b)}h4M${f(a)} ${f(b - 2)}v4`, 0.9);
    }),
];
const sky = (rnd: Rnd, id: string): string => {
  const h = hashOf(id);
  return hatch(rnd, [0, 3, 0, 44], [240, 3, 240, 44], 12, 0.5) + pick(SKIES, h >>> 2)(h & 1 ? 196 : 44, rnd);
};
const ground = (rnd: Rnd): string =>
  line('M0 96q60-6 120 0t120-1', 1.2) + hatch(rnd, [0, 100, 190, 100], [40, 112, 236, 112], 13, 0.5);
/** Open land under a sky with a thing in it. */
const open =
  (sight: string, behind: (rnd: Rnd) => string = () => ''): Scene =>
  (rnd, id) =>
    sky(rnd, id) +
    behind(rnd) +
    ground(rnd) +
    (sight ? at(120 + (hashOf(id) % 5) * 4 - 8, 98, 1.12, SIGHTS[sight]!) : '');
const hills = (rnd: Rnd): string =>
  line(`M0 84q40-${f(26 + rnd() * 14)} 92-6q50-${f(24 + rnd() * 14)} 148 0v18H0z`, 1.1, light) +
  hatch(rnd, [8, 82, 80, 76], [14, 94, 92, 92], 9, 0.45);
const wooded =
  (sight = ''): Scene =>
  (rnd) =>
    woods(rnd, false) + (sight ? at(120, 104, 1, SIGHTS[sight] ?? FURNITURE[sight]!) : '');
const water = (rnd: Rnd): string =>
  line('M0 66q40-10 80-2t70-4t90 4', 1.2) +
  line('M0 72H240', 0.9) +
  times(9, () => {
    const [x, y] = [rnd() * 210, 78 + rnd() * 30];
    return line(`M${f(x)} ${f(y)}q7-4 14 0t14 0`, 0.8);
  });
const shore =
  (sight: string): Scene =>
  (rnd, id) =>
    sky(rnd, id) + water(rnd) + at(112, 90, 1, SIGHTS[sight]!);
/** Houses at a street: the place itself between two others of its kind. */
const OLD = [
  'general-store',
  'mas-boarding-house',
  'newspaper',
  'curiositie-shoppe',
  'administration-building',
  'historical-society',
  'velmas-diner',
];
const street =
  (own?: string): Scene =>
  (rnd, id) => {
    const h = hashOf(id);
    const others = OLD.filter((o) => o !== own);
    return (
      sky(rnd, id) +
      at(
        0,
        0,
        1,
        `<g opacity=".75">${house(44, 90, 0.86, pick(others, h))}${house(200, 90, 0.84, pick(others, (h >>> 4) + (h % others.length) + 1))}</g>`,
      ) +
      house(120, 92, 1.36, own ?? id) +
      line('M0 92H240', 1.2) +
      hatch(rnd, [0, 96, 200, 96], [30, 112, 240, 112], 14, 0.5)
    );
  };
/** Small houses between hills. */
const village: Scene = (rnd, id) => {
  const h = hashOf(id);
  return (
    sky(rnd, id) +
    hills(rnd) +
    house(54, 92, 0.74, `${id} a`) +
    house(192, 94, 0.8, `${id} b`) +
    house(122, 98, 1.04, h & 2 ? `${id} c` : 'south-church') +
    ground(rnd)
  );
};
/** Fronts with galleries of iron, as in the south. */
const south: Scene = (rnd, id) => {
  const h = hashOf(id);
  const front = (x: number, w: number, n: number): string =>
    line(`M${x} 94V${18 + n * 4}h${w}V94zM${x - 3} ${18 + n * 4}h${w + 6}v-5h-${w + 6}z`, 1.4, light) +
    times(Math.floor(w / 18), (i) =>
      line(`M${x + 6 + i * 18} 52V${32 + n}h8v20zM${x + 6 + i * 18} 90V64q4-5 8 0v26z`, 1.1, paper),
    ) +
    line(`M${x - 4} 56h${w + 8}M${x - 4} 44h${w + 8}`, 1.3) +
    line(
      Array.from({ length: Math.floor((w + 8) / 4) }, (_, i) => `M${x - 3 + i * 4} 44v12`).join('') +
        `M${x - 2} 56V94M${x + w + 2} 56V94`,
      0.8,
    );
  const w = 52 + (h % 3) * 8;
  return (
    sky(rnd, id) +
    front(14, w, h & 3) +
    front(22 + w + 8, 74, (h >>> 2) & 3) +
    front(w + 126, 58, (h >>> 4) & 3) +
    at(30 + w, 96, 0.8, SIGHTS.lamp!) +
    line('M0 94H240', 1.2) +
    hatch(rnd, [0, 98, 200, 98], [30, 112, 240, 112], 12, 0.5)
  );
};
const alley: Scene = (rnd) =>
  line('M0 0L84 30V78L0 112zM240 0L156 30V78L240 112z', 1.3, paper) +
  hatch(rnd, [2, 6, 84, 34], [2, 108, 84, 76], 12, 0.5) +
  hatch(rnd, [238, 6, 156, 34], [238, 108, 156, 76], 12, 0.5) +
  line('M84 78H156M84 30H156M94 78V44h20v34M126 78V40h20v38M104 36v4M136 34v3', 1.1) +
  line('M16 40l26 8v22l-26 6zM16 66l26-2M20 66v18M38 62v14M52 50l20 5v14l-20 4z', 1.2, light) +
  line('M44 20q60 16 150 2M84 27v10h8v-9M112 29l-3 12 5-2 5 2-3-12M148 27v12h10v-13', 1.1, light) +
  at(196, 108, 0.72, FURNITURE.crates!);
const park: Scene = (rnd, id) =>
  sky(rnd, id) +
  at(120, 92, 0.95, SIGHTS.fence!) +
  times(4, (i) =>
    at(
      24 + i * 64 + rnd() * 12,
      96,
      1.1,
      line('M0 0v-30', 2.2) +
        line('M-18 -28q-10-16 6-22q4-16 18-8q16 0 12 16q8 12-8 16q-16 4-28-2z', 1.2, light) +
        line('M-8 -36q4 4 8 0M2 -46q4 4 8 0', 0.8),
    ),
  ) +
  line('M80 112q20-18 40-18t40 18', 1.1, paper) +
  at(120, 102, 0.72, pick([SIGHTS.fountain!, SIGHTS.statue!, SIGHTS.lamp!], hashOf(id)));
const campus: Scene = (rnd, id) => {
  const own = pick(
    ['library', 'administration-building', 'science-building', 'historical-society', 'arkham-asylum'],
    hashOf(id) >>> 3,
  );
  return (
    sky(rnd, id) +
    house(120, 90, 1.5, own) +
    times(2, (i) =>
      at(
        26 + i * 190,
        92,
        1.1,
        line('M0 0v-30', 2.2) + line('M-18 -28q-10-16 6-22q4-16 18-8q16 0 12 16q8 12-8 16q-16 4-28-2z', 1.2, light),
      ),
    ) +
    line('M0 90H240M96 112l14-22M144 112l-14-22', 1.1) +
    hatch(rnd, [0, 96, 80, 96], [0, 112, 70, 112], 5, 0.5)
  );
};
const hill =
  (sight: string): Scene =>
  (rnd, id) =>
    sky(rnd, id) +
    line('M0 112q30-34 66-44q26-24 58-24t58 26q32 8 58 42z', 1.4, light) +
    line('M118 112q26-14 4-26t6-22q12-8-2-18', 1.2) +
    hatch(rnd, [52, 84, 82, 62], [66, 110, 100, 76], 10, 0.5) +
    hatch(rnd, [166, 70, 206, 92], [152, 92, 196, 112], 8, 0.5) +
    (sight ? at(122, 50, 0.56, SIGHTS[sight]!) : '');
const jungle =
  (sight: string): Scene =>
  (rnd, id) =>
    sky(rnd, id) +
    times(3, (i) => at(22 + i * 98 + rnd() * 10, 104, 1.2 + rnd() * 0.2, SIGHTS.palm!)) +
    (sight ? at(120, 102, 1, SIGHTS[sight]!) : '') +
    at(120, 106, 1.1, SIGHTS.vines!) +
    times(6, (i) =>
      line(
        `M${f(i * 44 + rnd() * 10)} 112q-4-16-16-20q2 12 16 20q0-20 8-26q4 14-8 26q8-14 20-14q-6 12-20 14`,
        1.1,
        light,
      ),
    );
const dunes: Scene = (rnd, id) =>
  sky(rnd, id) +
  line('M0 80q50-30 110-4q60-26 130 2v34H0z', 1.3, light) +
  line('M0 104q70-30 130-8t110-8M110 76q10 12 2 22', 1.1) +
  hatch(rnd, [20, 76, 96, 76], [10, 96, 84, 100], 10, 0.45);
const town: Scene = (rnd, id) =>
  sky(rnd, id) +
  at(120, 98, 1, SIGHTS.castle!) +
  line('M0 98H240', 1.2) +
  hatch(rnd, [0, 102, 200, 102], [30, 112, 240, 112], 10, 0.5);
const portal: Scene = (rnd) => room(rnd, 84, 24, 72, 52) + at(120, 100, 1.05, FURNITURE.portal!);
const exhibit =
  (thing: string): Scene =>
  (rnd) =>
    room(rnd, 74, 22, 92, 54) +
    line('M20 26l30 9v22l-30 7zM220 26l-30 9v22l30 7z', 1.3, light) +
    line('M25 32l20 6v14l-20 5zM215 32l-20 6v14l20 5z', 0.7) +
    (/idol|medusa/.test(thing) ? at(120, 104, 1.1, FURNITURE.plinth!) : '') +
    at(120, 104, thing === 'bones' ? 1.05 : 1.1, FURNITURE[thing]!) +
    (/mummy|pots/.test(thing) ? at(66, 106, 0.7, FURNITURE.pots!) + at(176, 106, 0.7, FURNITURE.pots!) : '') +
    line('M30 110h180M40 112v-18M200 112v-18M40 97q36 12 80 12t80-12', 1);
const stage: Scene = (rnd) =>
  hatch(rnd, [2, 2, 2, 100], [238, 2, 238, 100], 22, 0.45) + at(120, 104, 1.1, FURNITURE.curtain!);
const church: Scene = (rnd) =>
  room(rnd, 70, 8, 100, 72) +
  at(120, 86, 0.98, FURNITURE.apse!) +
  at(120, 110, 1, FURNITURE.pews!) +
  line('M40 112V40q20-26 30-30M200 112V40q-20-26-30-30', 1.2);

/** Rooms by the words of a name. */
const ROOMS: Rules<Scene> = [
  ['gateway portal', portal],
  ['bar pub tavern saloon speakeasy', inside('bar chair')],
  ['cardroom casino vip gambling poker roulette', inside('cards chair lamp')],
  ['lounge salon union club parlor parlour sitting den', inside('sofa lamp plant')],
  ['gallery', inside('frames plinth')],
  ['egyptian pharaoh sarcophagus mummy', exhibit('mummy')],
  ['athabaskan totem', exhibit('totem')],
  ['medusa', exhibit('medusa')],
  ['nature fossil skeleton', exhibit('bones')],
  ['hall+dead funeral mortuary morgue', exhibit('coffin')],
  ['restricted', exhibit('portal')],
  ['exhibit artifact treasury', exhibit('idol')],
  ['security guard', inside('desk bars')],
  ['office offices administration+office headquarters', inside('desk cabinet shelf')],
  ['bedroom dormitories dormitory room+guest ward infirmary quarters bunk berth', inside('bed clock')],
  ['bathroom washroom bath', inside('tub basin', TILES)],
  ['lab labs laboratory alchemy workshop', inside('bench shelf', TILES)],
  ['theatre theater stage balcony backstage lobby ballroom opera', stage],
  ['church chapel cathedral abbey nave choir shrine basilica', church],
  ['kitchen', inside('stove table', TILES)],
  ['dining restaurant luna cafe diner', inside('table chair lamp')],
  ['schoolhouse school classroom lecture humanities', inside('board plant')],
  ['store shop curios+shop pharmacy', inside('counter shelf')],
  ['cell prison asylum+cell solitary cells jail', inside('bars bed', WALLS[3])],
  ['vault safe', inside('safe cabinet', WALLS[3])],
  ['warehouse storage storeroom cargo hold', inside('crates crates')],
  ['boiler furnace machine engine+room basement', inside('boiler crates', WALLS[3])],
  ['stairs stairwell staircase stairway', inside('stairs clock')],
  ['music practice conservatory', inside('piano plant')],
  ['catacomb* ossuary bone', catacomb],
  ['chamber+hidden prison+beast', cave('bars')],
  ['library archive* study', viewOf('study')!],
  ['attic loft', viewOf('attic')!],
  ['cellar crypt sewer burrow chamber', viewOf('cellar')!],
  ['hall hallway halls corridor passage', viewOf('hallway')!],
];
/** What lies under the sky, likewise. */
const OUTDOORS: Rules<Scene> = [
  ['car engine', car],
  ['dimension universe tear prismatic yhagharl memories gap bridge+endless', beyond],
  ['pit pits', cave('pit')],
  ['ritual+site', (r) => woods(r, true)],
  ['cave cavern* grotto mine tunnels tunnel', cave('')],
  ['alley alleyway backstreet', alley],
  ['graves graveyard cemetery mausoleum tomb* burial+ground', open('graves')],
  ['cairns cairn', open('stones', hills)],
  ['grounds+ritual circle stones menhir', open('stones')],
  ['ruin ruins burned', ruins],
  ['temple pyramid ziggurat', jungle('pyramid')],
  ['jungle rainforest', jungle('')],
  ['cabin hut lodge', wooded('hut')],
  ['willow', wooded('willow')],
  ['lake lakeside pond', shore('jetty')],
  ['wooden+bridge', wooded('bridge')],
  ['clearing slaughtered', wooded('remains')],
  ['arkham+woods', (r, id) => viewOf(id)!(r, id)],
  ['uprooted destroyed', wooded('stump')],
  ['glade', wooded('stones')],
  ['camp campsite expedition', open('tent', hills)],
  [
    'underbrush thicket',
    (r, id) => woods(r, false) + hatch(dice(hashOf(id)), [30, 60, 210, 50], [10, 112, 230, 112], 44, 1),
  ],
  ['altered', (r) => woods(r, false) + at(120, 108, 0.8, FURNITURE.portal!)],
  ['woods forest path trail pines', wooded()],
  ['quad', campus],
  ['park garden gardens grove+park', park],
  ['shores waters marsh swamp bayou', bayou],
  ['bridge', shore('bridge')],
  ['docks harbor harbour pier wharf river riverside canal seine shore beach ocean sea coast', shore('jetty')],
  ['ship boat deck', shore('ship')],
  ['reeds+house', (r) => bayou(r) + at(120, 98, 0.9, SIGHTS.hut!)],
  ['brook glen spring waterfall falls', stream],
  ['yard heath meadow field fields farm pasture', land],
  ['commons square plaza', (r, id) => village(r, id) + at(120, 106, 0.6, SIGHTS.well!)],
  ['village hamlet', village],
  ['peak summit mountain', hill('stones')],
  ['hill base+hill ascending', hill('')],
  ['tower lighthouse spire', open('tower', hills)],
  ['castle palace throne carcosa', town],
  ['desert dunes', dunes],
  ['snow glacier antarctic', open('snow')],
  ['museum+entrance', (r, id) => campus(r, `${id} c`)],
  ['marigny broadmoor orleans', south],
  ['land country wilderness', open('stump', hills)],
  ['house mansion manor estate', street()],
  ['building tower+block', campus],
];
/** Scenes for traits, where a name says nothing: what lies out of doors, then rooms. */
const BY_TRAIT: Rules<Scene> = [
  ['otherworld extradimensional lost', beyond],
  ['train', car],
  ['altered', (r) => woods(r, false) + at(120, 108, 0.8, FURNITURE.portal!)],
  ['bayou swamp', bayou],
  ['woods forest', wooded()],
  ['jungle rainforest', jungle('')],
  ['wilderness', open('stump', hills)],
  ['unhallowed graveyard', open('stones')],
  ['sentinel hill', hill('stones')],
  ['cave', cave('')],
  ['riverside river canal water coastal', shore('jetty')],
  ['ruins ancient', open('pillars', hills)],
  ['orleans south', south],
  ['exhibit museum', exhibit('idol')],
  ['clover club lounge', inside('sofa lamp plant')],
  ['theatre', stage],
  ['church holy', church],
  ['ship vessel boat', shore('ship')],
  ['miskatonic campus university', campus],
  ['dunwich village central+village', village],
  ['arkham town city street paris boston', street()],
  ['house mansion room', inside('sofa clock')],
];
/** Towns of the board game have houses that are known; the card game's locations show them. */
const TOWN: Rules<string> = [
  ['rivertown', 'general-store'],
  ['southside+historical', 'historical-society'],
  ['southside+mas', 'mas-boarding-house'],
  ['southside', 'south-church'],
  ['hospital', 'st-marys-hospital'],
  ['orne', 'library'],
  ['science+building', 'science-building'],
  ['administration+building', 'administration-building'],
  ['university+museum', 'historical-society'],
  ['university', 'library'],
  ['downtown+bank', 'bank-of-arkham'],
  ['downtown+asylum', 'arkham-asylum'],
  ['downtown', 'newspaper'],
  ['easttown+police', 'police-station'],
  ['easttown', 'velmas-diner'],
  ['northside', 'train-station'],
  ['abandoned+warehouse', 'river-docks'],
];
/** What a place looks like before anybody was there: only what lies under the sky can be seen. */
const UNSEEN: Rules<Scene> = BY_TRAIT.filter(
  ([words]) => !/exhibit|clover|theatre|church|room|ancient|miskatonic/.test(words),
);

const made = new Map<string, string>();
/**
 * The view of a location: by its id, or its name where that is all that is known, then by its traits. One that is not
 * revealed shows what lies under the sky, or a closed door.
 */
export function place(id: string, traits: string, revealed: boolean): string {
  // Copies of a place are the same place.
  const name = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^(either|any)-|-\d+$/g, '');
  const key = `${revealed} ${name} ${traits}`;
  let svg = made.get(key);
  if (svg === undefined) {
    const rnd = dice(hashOf(name));
    const own = find(TOWN, name);
    if (own) svg = street(own)(rnd, name);
    else if (revealed)
      svg = (find(OUTDOORS, name) ?? find(ROOMS, name) ?? find(BY_TRAIT, traits) ?? street())(rnd, name);
    else svg = (find(OUTDOORS, name) ?? find(UNSEEN, traits) ?? (() => closed(dice(7))))(rnd, name);
    made.set(key, svg);
  }
  return svg;
}
/** Whether a trait says what its places look like. */
export const hasScene = (trait: string): boolean => find(BY_TRAIT, trait) !== undefined;
