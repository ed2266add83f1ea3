/**
 * How known towns are drawn beyond what their data say: bends of streets, water, the pattern of the houses. A town
 * without a plan is drawn from its coordinates alone.
 */
import type { Point } from '../map/geometry';

export type Pattern = 'terrace' | 'grid' | 'crooked' | 'villa' | 'quad' | 'wharf' | 'crag';

export interface DistrictLook {
  tint: string;
  pattern: Pattern;
  /** Degrees that its streets are turned by. */
  turn: number;
  /** A house's width and depth. */
  house: [number, number];
  trees: number;
}

export interface Plan {
  districts: Record<string, DistrictLook>;
  /** Where its places stand, for packs that do not say. */
  at: Record<string, Point>;
  plane: [number, number];
  /** Other Worlds beside this town; the first town has those that nobody claims. */
  worlds: string[];
  /** Points between the ends of a street, by its ends in the order of the data. */
  bends: Record<string, Point[]>;
  /** Names that take two lines. */
  lines: Record<string, string[]>;
  river?: { line: [number, number, number][]; island?: { at: Point; size: [number, number] }; name: string };
  /** The land lies on the left of this line, the sea on its right. */
  coast?: { line: Point[]; name: string[]; at: Point };
  title: { text: string; sub: string; at: Point; plate: boolean };
  compass: Point;
  /** Ways out of town: railways and ships. */
  rails: { line: Point[]; sign: string[]; at: Point }[];
  ships: { line: Point[] }[];
  notes: { text: string[]; at: Point }[];
}

const look = (tint: string, pattern: Pattern, turn: number, w: number, d: number, trees = 8): DistrictLook => ({
  tint,
  pattern,
  turn,
  house: [w, d],
  trees,
});

export const PLANS: Record<string, Plan> = {
  arkham: {
    districts: {
      northside: look('#b97a3a', 'terrace', -12, 30, 18, 14),
      downtown: look('#8b8a80', 'grid', 0, 40, 26),
      easttown: look('#5d6a70', 'grid', 8, 34, 22),
      rivertown: look('#86607f', 'crooked', 14, 26, 18, 24),
      'french-hill': look('#4f78a0', 'terrace', -24, 28, 16),
      southside: look('#8a6040', 'crooked', 6, 30, 20, 26),
      uptown: look('#a8473a', 'villa', -8, 40, 30, 90),
      'miskatonic-university': look('#b8962f', 'quad', -16, 54, 40, 60),
      'merchant-district': look('#5c8452', 'wharf', 4, 44, 20),
    },
    plane: [1600, 1100],
    worlds: [],
    at: {
      'northside-streets': [292, 300],
      'downtown-streets': [760, 280],
      'easttown-streets': [1268, 292],
      'rivertown-streets': [1252, 574],
      'french-hill-streets': [1030, 742],
      'southside-streets': [1226, 868],
      'uptown-streets': [440, 878],
      'miskatonic-university-streets': [282, 668],
      'merchant-district-streets': [528, 578],
      'train-station': [124, 196],
      newspaper: [384, 186],
      'curiositie-shoppe': [112, 372],
      'bank-of-arkham': [566, 186],
      'arkham-asylum': [946, 180],
      'independence-square': [930, 366],
      'hibbs-roadhouse': [1108, 180],
      'velmas-diner': [1402, 184],
      'police-station': [1486, 292],
      graveyard: [1484, 508],
      'black-cave': [1428, 628],
      'general-store': [1040, 520],
      'the-witch-house': [868, 656],
      'silver-twilight-lodge': [1262, 706],
      'mas-boarding-house': [1434, 848],
      'south-church': [1496, 746],
      'historical-society': [950, 826],
      woods: [148, 880],
      'ye-olde-magick-shoppe': [704, 800],
      'st-marys-hospital': [480, 746],
      library: [98, 568],
      'administration-building': [90, 690],
      'science-building': [268, 770],
      'the-unnamable': [690, 648],
      'river-docks': [318, 528],
      'unvisited-isle': [764, 478],
    },
    bends: {
      'northside-streets downtown-streets': [
        [460, 292],
        [620, 272],
      ],
      'downtown-streets easttown-streets': [
        [930, 276],
        [1090, 288],
      ],
      'easttown-streets rivertown-streets': [
        [1262, 380],
        [1250, 470],
      ],
      'rivertown-streets french-hill-streets': [
        [1170, 622],
        [1092, 668],
      ],
      'french-hill-streets southside-streets': [
        [1076, 800],
        [1130, 842],
      ],
      'southside-streets uptown-streets': [
        [1060, 908],
        [860, 912],
        [640, 902],
      ],
      'uptown-streets miskatonic-university-streets': [
        [384, 830],
        [372, 760],
        [336, 706],
      ],
      'miskatonic-university-streets merchant-district-streets': [
        [380, 640],
        [450, 622],
      ],
      'merchant-district-streets northside-streets': [
        [470, 500],
        [426, 420],
        [366, 350],
      ],
      'downtown-streets merchant-district-streets': [
        [708, 340],
        [620, 440],
        [566, 516],
      ],
      'merchant-district-streets rivertown-streets': [
        [680, 592],
        [900, 606],
        [1100, 598],
      ],
      'french-hill-streets miskatonic-university-streets': [
        [940, 768],
        [820, 760],
        [690, 734],
        [560, 702],
        [420, 688],
      ],
      'downtown-streets independence-square': [[850, 330]],
      'merchant-district-streets unvisited-isle': [
        [620, 560],
        [690, 520],
      ],
      'uptown-streets ye-olde-magick-shoppe': [
        [560, 856],
        [636, 820],
      ],
      'uptown-streets woods': [[320, 892]],
      'downtown-streets bank-of-arkham': [[652, 208]],
      'downtown-streets arkham-asylum': [[852, 208]],
      'easttown-streets hibbs-roadhouse': [[1196, 210]],
      'easttown-streets velmas-diner': [[1306, 212]],
      'northside-streets newspaper': [[312, 214]],
      'northside-streets train-station': [[210, 222]],
      'french-hill-streets the-witch-house': [[944, 672]],
      'uptown-streets st-marys-hospital': [
        [524, 862],
        [560, 806],
        [544, 752],
      ],
    },
    lines: {
      'independence-square': ['Independence', 'Square'],
      'curiositie-shoppe': ['Curiositie', 'Shoppe'],
      'administration-building': ['Administration', 'Building'],
      'silver-twilight-lodge': ['Silver Twilight', 'Lodge'],
      'ye-olde-magick-shoppe': ['Ye Olde', 'Magick Shoppe'],
      'st-marys-hospital': ['St. Mary’s', 'Hospital'],
      'historical-society': ['Historical', 'Society'],
      'mas-boarding-house': ['Ma’s Boarding', 'House'],
      'hibbs-roadhouse': ['Hibb’s', 'Roadhouse'],
      'the-witch-house': ['The Witch', 'House'],
      'science-building': ['Science', 'Building'],
    },
    river: {
      line: [
        [-20, 452, 34],
        [120, 462, 36],
        [250, 452, 35],
        [420, 428, 36],
        [560, 446, 40],
        [660, 470, 58],
        [764, 476, 78],
        [862, 470, 60],
        [960, 446, 42],
        [1100, 420, 36],
        [1260, 414, 38],
        [1420, 424, 40],
        [1530, 404, 44],
        [1620, 384, 48],
      ],
      island: { at: [764, 486], size: [112, 52] },
      name: 'Miskatonic River',
    },
    title: { text: 'Arkham', sub: 'Massachusetts, 1926', at: [560, 366], plate: true },
    compass: [1146, 366],
    rails: [],
    ships: [],
    notes: [],
  },
  kingsport: {
    districts: {
      harborside: look('#b98a34', 'wharf', 8, 36, 20),
      'south-shore': look('#a34a40', 'crooked', -10, 28, 18),
      'central-hill': look('#4f78a0', 'terrace', -18, 28, 17),
      'kingsport-head': look('#8d8a7e', 'crag', 0, 50, 40),
    },
    plane: [900, 1100],
    worlds: ['the-underworld', 'unknown-kadath'],
    at: {
      'harborside-streets': [592, 470],
      'south-shore-streets': [470, 742],
      'central-hill-streets': [222, 566],
      '607-water-st': [396, 358],
      'north-point-lighthouse': [758, 352],
      'the-rope-and-anchor': [706, 584],
      'artists-colony': [640, 800],
      'hall-school': [272, 748],
      'neils-curiosity-shop': [440, 860],
      '7th-house-on-the-left': [110, 668],
      'congregational-hospital': [106, 430],
      'st-erasmuss-home': [276, 416],
      'the-causeway': [536, 262],
      'wireless-station': [330, 190],
      'strange-high-house-in-the-mist': [126, 190],
    },
    bends: {
      'harborside-streets south-shore-streets': [
        [578, 560],
        [524, 660],
      ],
      'south-shore-streets central-hill-streets': [
        [380, 690],
        [290, 640],
      ],
      'central-hill-streets harborside-streets': [
        [360, 546],
        [450, 506],
      ],
      'harborside-streets the-causeway': [
        [584, 380],
        [548, 300],
      ],
      'the-causeway wireless-station': [[440, 236]],
      'wireless-station strange-high-house-in-the-mist': [[228, 206]],
      'central-hill-streets congregational-hospital': [
        [184, 480],
        [172, 438],
      ],
      'central-hill-streets st-erasmuss-home': [
        [330, 532],
        [356, 470],
        [326, 426],
      ],
      'harborside-streets 607-water-st': [
        [494, 402],
        [470, 360],
      ],
      'harborside-streets north-point-lighthouse': [
        [664, 416],
        [694, 360],
      ],
    },
    lines: {
      'north-point-lighthouse': ['North Point', 'Lighthouse'],
      'the-rope-and-anchor': ['The Rope', 'and Anchor'],
      'neils-curiosity-shop': ['Neil’s', 'Curiosity Shop'],
      '7th-house-on-the-left': ['7th House', 'on the Left'],
      'congregational-hospital': ['Congregational', 'Hospital'],
      'st-erasmuss-home': ['St. Erasmus’s', 'Home'],
      'strange-high-house-in-the-mist': ['Strange High House', 'in the Mist'],
      'wireless-station': ['Wireless', 'Station'],
    },
    coast: {
      line: [
        [-20, 52],
        [60, 70],
        [110, 58],
        [190, 84],
        [260, 72],
        [340, 98],
        [420, 90],
        [500, 116],
        [560, 108],
        [618, 142],
        [652, 190],
        [644, 236],
        [676, 268],
        [690, 300],
        [748, 306],
        [800, 300],
        [836, 322],
        [826, 372],
        [772, 402],
        [748, 430],
        [752, 492],
        [792, 540],
        [786, 600],
        [800, 640],
        [752, 690],
        [742, 730],
        [760, 790],
        [722, 850],
        [640, 884],
        [580, 934],
        [560, 990],
      ],
      name: ['Atlantic', 'Ocean'],
      at: [810, 232],
    },
    title: { text: 'Kingsport Head', sub: '', at: [228, 122], plate: false },
    compass: [806, 150],
    rails: [
      {
        line: [
          [222, 606],
          [180, 610],
          [90, 596],
          [-10, 600],
        ],
        sign: ['by rail, $1', 'to Arkham'],
        at: [18, 556],
      },
    ],
    ships: [
      {
        line: [
          [800, 372],
          [856, 440],
          [846, 600],
          [850, 760],
          [806, 900],
          [740, 950],
        ],
      },
      {
        line: [
          [806, 366],
          [880, 430],
          [868, 600],
          [874, 780],
          [840, 900],
          [800, 950],
        ],
      },
    ],
    notes: [{ text: ['by ship to River Docks', 'and the Isle'], at: [640, 905] }],
  },
};

const TINTS = ['#b97a3a', '#5d6a70', '#86607f', '#4f78a0', '#8a6040', '#a8473a', '#b8962f', '#5c8452', '#8b8a80'];
const PATTERNS: Pattern[] = ['terrace', 'grid', 'crooked', 'villa', 'quad', 'wharf'];

/** The look of the `n`-th district of a town without a plan. */
export function anyLook(n: number): DistrictLook {
  return look(
    TINTS[n % TINTS.length]!,
    PATTERNS[n % PATTERNS.length]!,
    ((n * 37) % 50) - 25,
    30 + ((n * 7) % 14),
    18 + ((n * 5) % 9),
    20,
  );
}
