/**
 * Drawings for cards by their traits, on a 64 grid: each trait has motifs, many motifs have room for a sign, and the id of
 * a card chooses both. So cards of one trait are kin, and two of them are two.
 */
import { find, pick, type Rules } from './find';
import { hashOf } from './glyphs';

const l = (d: string, w = 1.5): string => `<path d="${d}" stroke-width="${w}"/>`;

/** What stands on a book, a pendant, a seal, between two hands: signs around 0, 0, about 14 across. */
const SIGNS = [
  l('M0-7l2 4.600 5 .4-3.800 3.300 1.200 4.900L0 3.600l-4.400 2.600 1.200-4.900L-7-2l5-.4z', 1.1),
  l('M-8 0q8-8 16 0q-8 8-16 0zM0-2.400a2.400 2.400 0 1 1 0 4.800a2.400 2.400 0 0 1 0-4.800z', 1.1),
  l('M2-7a7 7 0 1 0 4 11a6 6 0 0 1-4-11z', 1.1),
  l('M0-8c3 4 6 7 6 10a6 6 0 0 1-12 0c0-3 2-4 2-6q3 1 3 4q2-4 1-8z', 1.1),
  l('M0 0q2-2 3 1q0 4-4 3q-5-2-3-6q4-6 9-2q4 6-1 11', 1.2),
  l('M0 8V-8M0 4l-6-3M0 4l6-3M0-1l-5-3M0-1l5-3', 1.2),
  l('M0-7L7 5H-7zM0-1a1.500 1.500 0 1 1 0 3a1.500 1.500 0 0 1 0-3z', 1.1),
  l(
    'M0-3a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM0-8v2M0 6v2M-8 0h2M6 0h2M-5.500-5.500l1.400 1.400M4.100 4.100l1.400 1.400M5.500-5.500L4.100-4.100M-4.100 4.100l-1.400 1.400',
    1.1,
  ),
  l('M-7-2q3.500-5 7 0t7 0M-7 3q3.500-5 7 0t7 0', 1.1),
  l('M-6 6q6 2 6-2t-5-4q-2-6 5-6q4 0 5 4l-2 1', 1.2),
  l('M0-8a3.300 3.300 0 1 1 0 6.600a3.300 3.300 0 0 1 0-6.600zM0-1.400V8M0 4h4M0 7h3', 1.2),
  l('M-3 7V4C-5.500 3-7 1-7-1.500a7 6 0 0 1 14 0c0 2.500-1.500 4.500-4 5.500v3zM-3 0h.1M3 0h.1', 1.2),
];

/** Lines, thinner lines, and where a sign fits: x, y, size. */
type Motif = readonly [thick: string, thin?: string, sign?: readonly [x: number, y: number, size: number]];
const HEAD = 'M24 56v-9c-9-2-14-8-14-17C10 16 20 8 32 8c13 0 22 8 22 20c0 8-4 12-8 17v11';
const MOTIFS: Record<string, Motif> = {
  // arms
  revolver: [
    'M8 24h20v-3h10v3h18v7H36l-3 5h-7l-5 15H9l6-19-7-4zM28 24a6 5 0 0 0 0 8h8a6 5 0 0 0 0-8',
    'M30 28h6M13 40l7 2M12 45l7 2',
  ],
  pistol: ['M8 20h46v11H36l-3 6h-8l-4 16H8l4-22H8zM31 31q0 6-5 6', 'M12 25h30M46 20v11M49 20v11M14 40l6 1M13 46l6 1'],
  rifle: ['M4 40l10-9 46-16 1 4-40 17-3 1-8 10-6-2zM30 27l2 6', 'M28 28l30-11M9 41l7 2'],
  bow: ['M18 6c26 4 34 26 26 50M18 6l26 50M8 46l40-26M48 20l-8 0M48 20l-3 7M8 46l2-6M8 46l6 1'],
  sword: ['M50 8l-30 32 5 5 30-30V8zM14 38l12 12M20 44L10 54M10 54l-3-3M10 54l3 3', 'M47 14L24 40'],
  axe: ['M40 8L14 56l-4-2L36 6M36 10c8-4 16-2 20 4c-6 2-8 6-8 12c-6-2-12-4-18-4', 'M44 12c4 2 6 4 7 6'],
  club: ['M52 6c4 2 5 6 2 9L18 54l-5-5L48 8c1-1 3-2 4-2zM13 49l-5 5 3 3 5-5', 'M16 46l5 5M19 43l5 5M46 14l5 5'],
  spear: ['M56 8l-14 4 10 10zM47 17L8 56M42 12l10 10', 'M16 44l4 4M13 47l4 4'],
  dagger: ['M8 56l12-12M17 39l8 8M20 36L50 6c3 6 2 14-4 20L28 44z', 'M48 10L24 40'],
  // books and old things
  book: ['M14 8h34l4 4v44H18l-4-4zM14 52q0-4 4-4h34M20 8v40', 'M24 14h22M24 42h22', [36, 28, 1.2]],
  open: [
    'M6 16q13-6 26 2q13-8 26-2v36q-13-6-26 2q-13-8-26-2zM32 18v36',
    'M12 25q7-2 14 2M12 32q7-2 14 2M12 39q7-2 14 2',
    [45, 32, 0.9],
  ],
  scroll: ['M14 12h32q-6 6 0 12v24q-6 6 0 8H18q-6-4 0-8V24q-10-6-4-12zM18 24h28', 'M24 30h16M24 35h12', [32, 45, 0.75]],
  idol: [
    'M18 56h28v-6H18zM22 50c-4-8-2-14 2-18c-4-6-2-16 8-18c10 2 12 12 8 18c4 4 6 10 2 18z',
    'M27 23l3 1M37 23l-3 1M28 28q4 3 8 0',
    [32, 41, 0.75],
  ],
  orb: [
    'M32 6a20 20 0 1 1 0 40a20 20 0 0 1 0-40zM18 52h28l4 6H14zM22 46l-4 6M42 46l4 6',
    'M22 16q4-6 10-6',
    [32, 27, 1.3],
  ],
  urn: [
    'M24 8h16v6c0 4 12 8 12 20c0 10-6 16-10 22H22c-4-6-10-12-10-22c0-12 12-16 12-20zM22 8h20',
    'M14 28h36M14 42h36',
    [32, 35, 0.8],
  ],
  visage: [
    'M14 10q18-8 36 0c2 22-4 38-18 46C18 48 12 32 14 10zM20 24q6-5 9 1q-5 4-9-1zM44 24q-6-5-9 1q5 4 9-1zM25 42q7 5 14 0',
    'M32 28v8l-3 1',
    [32, 15, 0.5],
  ],
  pendant: ['M12 6q4 18 20 20q16-2 20-20M32 26a15 15 0 1 1 0 30a15 15 0 0 1 0-30z', undefined, [32, 41, 1.15]],
  medal: [
    'M32 8a24 24 0 1 1 0 48a24 24 0 0 1 0-48zM32 16a16 16 0 1 1 0 32a16 16 0 0 1 0-32z',
    'M32 8v8M32 48v8M8 32h8M48 32h8M15 15l5.500 5.500M43.500 43.500L49 49M49 15l-5.500 5.500M20.500 43.500L15 49',
    [32, 32, 1.2],
  ],
  ring: [
    'M32 26a15 15 0 1 1 0 30a15 15 0 0 1 0-30zM32 31a10 10 0 1 1 0 20a10 10 0 0 1 0-20zM24 28l-2-12 10-8 10 8-2 12',
    'M22 16h20M32 8v18',
  ],
  casket: [
    'M10 26h44v28H10zM10 26c0-10 8-14 14-14h16c6 0 14 4 14 14M32 12v14M26 26v8h12v-8',
    'M14 50h36',
    [32, 43, 0.8],
  ],
  // what is carried
  crate: ['M8 22h48v34H8zM8 22l8-10h32l8 10', 'M8 32h48M8 46h48M20 22v34M44 22v34', [32, 39, 0.8]],
  tin: ['M16 16q16-8 32 0v36q-16 8-32 0zM16 16q16 8 32 0', 'M16 26q16 8 32 0M16 44q16 8 32 0', [32, 38, 0.8]],
  bottle: ['M27 6h10v12c0 6 9 8 9 16v22H18V34c0-8 9-10 9-16zM25 6h14', 'M18 36h28M18 50h28', [32, 43, 0.75]],
  satchel: ['M10 24h44l-4 32H14zM20 24c0-18 24-18 24 0M10 24l4 14h36l4-14', 'M18 44h28', [32, 32, 0.7]],
  lens: ['M26 10a17 17 0 1 1 0 34a17 17 0 0 1 0-34zM39 39l16 16', 'M18 20q4-5 10-5', [26, 28, 0.9]],
  compass: [
    'M32 8a24 24 0 1 1 0 48a24 24 0 0 1 0-48zM40 20l-4 16-12 8 4-16z',
    'M32 12v4M32 48v4M12 32h4M48 32h4M30 30l4 4',
  ],
  spade: ['M32 6v30M26 6h12M22 36h20c2 10-2 18-10 22c-8-4-12-12-10-22z', 'M32 40v10'],
  rope: [
    'M32 12a18 18 0 1 1 0 36a18 18 0 0 1 0-36zM32 20a10 10 0 1 1 0 20a10 10 0 0 1 0-20zM46 42l10 14',
    'M20 17l5 6M44 17l-5 6M15 30h7M49 30h-7M20 43l5-6M40 38l5 6M32 12v8M32 40v8',
  ],
  lamp: ['M22 20h20l4 30H18zM26 20v-6h12v6M20 56h24M32 6a6 6 0 0 1 6 8M32 30c6 6 5 14 0 14s-6-8 0-14z'],
  candle: [
    'M24 30h16v26H24zM32 30v-6M32 24c-5-4-3-10 0-16c3 6 5 12 0 16zM16 56h32',
    'M40 30v10q-3 4-4-4M14 14l5 4M50 14l-5 4M10 26h6M48 26h6',
    [32, 46, 0.6],
  ],
  flask: ['M26 6h12v16l14 26q2 8-6 8H18q-8 0-6-8l14-26zM24 6h16M18 40h28', 'M24 47h.1M32 50h.1M39 45h.1M29 34h.1'],
  scope: ['M28 6h10l4 24h-8zM30 30l4 6M20 56h32M44 56c8-10 6-24-4-30M18 42h22M24 42v6h10v-6', 'M30 12h7M31 18h8'],
  box: ['M8 24h48v30H8zM24 24v-8h16v8M28 32h8v5h5v8h-5v5h-8v-5h-5v-8h5z'],
  coat: ['M24 8L12 16 8 40l8 2v14h32V42l8-2-4-24L40 8l-8 10zM32 18v38', 'M38 28h2M38 36h2M38 44h2'],
  hat: ['M6 44c10-5 42-5 52 0c-8 8-44 8-52 0zM16 41c0-16 2-26 8-26q8 5 16 0c6 0 8 10 8 26', 'M16 35q16 5 32 0'],
  boots: ['M14 8h14v26l4 6v14H10V40l4-6zM36 8h14v26q8 2 10 10v10H36zM36 46h24M10 46h22', 'M14 14h14M36 14h14'],
  vest: ['M20 8l-8 8v38h40V16l-8-8c-3 8-21 8-24 0zM32 16v38M12 30h40M12 42h40', 'M18 35h6M40 35h6'],
  shield: [
    'M32 6q12 8 22 6c2 22-6 38-22 46C16 50 8 34 10 12q10 2 22-6z',
    'M32 12q8 5 16 4c1 16-5 28-16 34c-11-6-17-18-16-34q8 1 16-4z',
    [32, 30, 1.1],
  ],
  picks: [
    'M20 10a10 10 0 1 1 0 20a10 10 0 0 1 0-20zM27 27l26 26M44 44l-6 6M50 50l-4 4M20 17a3 3 0 1 1 0 6a3 3 0 0 1 0-6z',
    'M56 10L34 32M56 10l-6 1M42 56l8-24M50 32l-3 3',
  ],
  domino: [
    'M6 22q12-6 26 2q14-8 26-2c0 12-6 20-14 20c-6 0-8-4-12-8c-4 4-6 8-12 8C12 42 6 34 6 22zM14 28q6-5 11 2q-6 5-11-2zM50 28q-6-5-11 2q6 5 11-2z',
    'M6 22q-4 8-2 16M58 22q4 8 2 16',
  ],
  dice: [
    'M12 22l14-10 18 8-14 10zM12 22v22l18 10V30M30 54l14-10V20M46 34l8-2 4 10-10 6-6-6',
    'M26 19h.1M32 22h.1M18 34h.1M24 46h.1M37 34h.1M37 42h.1M50 40h.1',
  ],
  clover: [
    'M32 30c-12 2-16-6-12-12c4-5 10-2 12 4c2-6 8-9 12-4c4 6 0 14-12 12zM32 30c0 12-10 14-14 8c-2-6 6-10 14-8zM32 30c0 12 10 14 14 8c2-6-6-10-14-8zM32 30q0 16 6 28',
  ],
  shoe: [
    'M12 54c-8-28 2-46 20-46s28 18 20 46h-9c6-22 0-36-11-36s-17 14-11 36z',
    'M15 42h.1M14 30h.1M20 18h.1M32 13h.1M44 18h.1M50 30h.1M49 42h.1',
  ],
  cards: ['M10 18l22-8 16 40-22 8zM30 11l24 3-6 40', 'M22 30q3-6 6-1q5-2 5 4q-1 5-6 7q-6-1-7-5q-1-4 2-5z'],
  coins: [
    'M20 24q12-6 24 0v26q-12 6-24 0zM20 24q12 6 24 0',
    'M20 31q12 6 24 0M20 38q12 6 24 0M20 45q12 6 24 0M48 8l4 4M52 20h6M40 8V4',
  ],
  note: ['M12 10h26l12 12v34H12zM38 10v12h12', 'M19 20h14M19 27h20M19 34h24', [31, 46, 0.8]],
  map: ['M8 16l16-6 16 6 16-6v38l-16 6-16-6-16 6zM24 10v38M40 16v38', 'M12 40q8-12 14-8t10-6M46 22l6 6M52 22l-6 6'],
  letter: ['M6 16h52v34H6zM6 16l26 20 26-20', 'M6 50l18-18M58 50L40 32', [32, 42, 0.7]],
  camera: [
    'M6 20h12l4-8h18l4 8h14v34H6zM32 26a12 12 0 1 1 0 24a12 12 0 0 1 0-24zM32 32a6 6 0 1 1 0 12a6 6 0 0 1 0-12z',
    'M12 27h6M48 27h4',
  ],
  violin: [
    'M50 8L34 26M46 8l6 6M34 24c-6-2-10 0-11 5c-2 4-8 2-11 7c-4 8 6 20 14 17c6-2 4-8 9-11c5-1 7-6 5-11z',
    'M27 36l8-8M22 42l4 4M24 34q3 1 2 4M31 41q3 1 4-2M52 30L30 60',
  ],
  horn: [
    'M6 30h26c10 0 16-6 22-12v28c-6-6-12-12-22-12H6zM18 34v8c0 6 14 6 14 0v-8',
    'M20 22v8M25 22v8M30 22v8M57 22q3 10 0 20',
  ],
  car: [
    'M4 42V32l12-3 6-13h20l8 13 10 3v10M4 42h6M22 42h20M54 42h6M16 36a6 6 0 1 1 0 12a6 6 0 0 1 0-12zM48 36a6 6 0 1 1 0 12a6 6 0 0 1 0-12z',
    'M24 20h7v9H20zM35 20h6l5 9H35z',
  ],
  boat: ['M6 40h52l-8 14H14zM32 40V8M32 10l18 24H32zM28 16v18H16z', 'M4 58q7-4 14 0t14 0t14 0t14 0'],
  badge: ['M32 6l8 6 10-2 0 12 6 8-6 8 0 12-10-2-8 6-8-6-10 2 0-12-6-8 6-8 0-12 10 2z', undefined, [32, 31, 1.4]],
  // deeds and minds
  target: [
    'M32 10a22 22 0 1 1 0 44a22 22 0 0 1 0-44zM32 18a14 14 0 1 1 0 28a14 14 0 0 1 0-28z',
    'M32 26a6 6 0 1 1 0 12a6 6 0 0 1 0-12zM32 4v12M32 48v12M4 32h12M48 32h12',
  ],
  burst: [
    'M8 32h14M6 24l13 3M6 40l13-3M36 20l4-10 3 10 9-5-4 9 10 2-9 5 7 8-10-1 1 10-7-7-6 8-1-10-9 3 5-8-8-6 9-2-3-9z',
    'M40 26l8 10M36 28l8 10',
  ],
  runner: [
    'M18 54c2-10 6-12 12-16s8-8 6-14M36 10a6 6 0 1 1 0 12a6 6 0 0 1 0-12zM30 38l12 4 4 12M32 28l-12 2-6 8M40 28l12-2',
    'M48 10l8-2M50 16h8M48 34l8 2',
  ],
  fist: [
    'M14 24c0-6 8-6 9-1c1-6 9-6 9 0c1-5 9-5 9 1c1-4 9-3 9 3v12c0 8-5 15-14 15H26c-7 0-12-5-12-12z',
    'M23 23v10M32 23v10M41 24v9M14 36h14q4 4 0 8M8 12l4 5M24 6v6M44 8l-3 5',
  ],
  arrows: ['M8 46C12 22 28 14 48 18M48 18l-10-7M48 18l-8 9M56 22C52 44 36 52 18 48', 'M18 48l8 7M18 48l7-8'],
  prints: [
    'M18 30c-6 0-8-8-6-14c2-5 10-5 11 1c2 6 0 13-5 13zM14 34h9c1 6-1 9-5 9s-5-4-4-9zM44 38c-6 0-8-8-6-14c2-5 10-5 11 1c2 6 0 13-5 13zM40 42h9c1 6-1 9-5 9s-5-4-4-9z',
  ],
  bulb: [
    'M32 6a17 17 0 0 1 9 31v9H23v-9a17 17 0 0 1 9-31zM24 51h16M27 56h10',
    'M6 22h6M52 22h6M12 8l4 4M52 8l-4 4',
    [32, 25, 0.9],
  ],
  eye: [
    'M4 32q28-32 56 0q-28 32-56 0zM32 22a10 10 0 1 1 0 20a10 10 0 0 1 0-20z',
    'M32 28a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM12 12l5 6M52 12l-5 6M32 4v7',
  ],
  heart: ['M32 56C18 46 8 38 8 26c0-16 20-18 24-6c4-12 24-10 24 6c0 12-10 20-24 30z', undefined, [32, 31, 1.1]],
  flame: [
    'M32 4c4 12 18 18 18 34c0 12-8 20-18 20s-18-8-18-20c0-8 5-12 7-18c3 2 5 5 5 8c5-6 6-14 6-24z',
    'M32 32c4 6 8 9 8 16c0 6-3 10-8 10s-8-4-8-10c0-7 6-9 8-16z',
  ],
  glass: [
    'M16 6h32M16 58h32M20 6c0 16 10 20 10 26s-10 10-10 26M44 6c0 16-10 20-10 26s10 10 10 26',
    'M25 16h14l-7 9zM24 54q8-10 16 0M32 34v6',
  ],
  chess: [
    'M18 56h28v-6H18zM22 50c0-10 6-12 6-20l-8 2-6-6 10-14c4-4 8-5 8-9c10 4 16 14 14 28c-1 8-4 12-4 19',
    'M30 20h.1M38 14q5 8 4 18',
  ],
  scales: ['M32 8v44M18 56h28M12 16h40M12 16L4 36h16zM52 16l-8 20h16zM4 36q8 8 16 0M44 36q8 8 16 0', 'M32 8h.1'],
  laurel: [
    'M14 14C6 30 12 48 32 54C52 48 58 30 50 14',
    'M12 24l-6-3M11 33l-7 0M14 42l-6 4M21 49l-3 6M52 24l6-3M53 33l7 0M50 42l6 4M43 49l3 6M12 24l6 1M12 34l6-2M16 42l5-4M52 24l-6 1M52 34l-6-2M48 42l-5-4',
    [32, 28, 1.5],
  ],
  stairs: ['M6 56h12V46h12V36h12V26h12', 'M44 8v12M44 8l-6 6M44 8l6 6M10 50h.1M22 40h.1M34 30h.1'],
  head: [HEAD, undefined, [32, 28, 1.5]],
  palms: [
    'M6 56c2-12 8-18 16-20l4 6-6 14M58 56c-2-12-8-18-16-20l-4 6 6 14M12 40l4-14 4 2-2 10M52 40l-4-14-4 2 2 10',
    'M32 44v4M24 40l-2-3M40 40l2-3',
    [32, 20, 1.4],
  ],
  circle: [
    'M32 6a26 26 0 1 1 0 52a26 26 0 0 1 0-52zM32 6l22.500 39H9.500zM32 58L9.500 19h45z',
    undefined,
    [32, 32, 0.9],
  ],
  ring2: [
    'M32 8a24 24 0 1 1 0 48a24 24 0 0 1 0-48z',
    'M32 12a20 20 0 1 1 0 40a20 20 0 0 1 0-40zM32 4v8M32 52v8M4 32h8M52 32h8',
    [32, 32, 1.7],
  ],
  staff: ['M32 58V26', 'M12 12l5 4M52 12l-5 4M8 28h6M50 28h6M24 24q8 8 16 0M26 34h12', [32, 14, 1.5]],
  // what befalls
  sky: [
    'M4 40q28-30 56 0q-28 18-56 0zM32 28a9 9 0 1 1 0 18a9 9 0 0 1 0-18z',
    'M32 30v14M10 14l6 7M54 14l-6 7M32 6v10M20 8l3 8M44 8l-3 8',
  ],
  comet: ['M44 8l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z', 'M30 30L8 56M34 36L18 58M28 22L6 40'],
  crow: [
    'M6 22l10-4c2-8 12-10 17-4c4 4 4 8 10 13l14 18-18-4-4 9 4 8M35 50l-3 8M17 18c-5 12 2 26 18 23',
    'M22 19h.1M30 30q6 8 16 9',
  ],
  black: [
    'M32 6a26 26 0 1 1 0 52a26 26 0 0 1 0-52z',
    'M32 12l6 14 14 6-14 6-6 14-6-14-14-6 14-6zM20 20l4 4M44 20l-4 4M20 44l4-4M44 44l-4-4',
  ],
  scream: [
    'M32 6C18 6 12 16 12 28c0 16 10 30 20 30s20-14 20-30C52 16 46 6 32 6zM20 24q5-5 9 0q-4 6-9 0zM44 24q-5-5-9 0q4 6 9 0zM32 36c5 0 6 5 6 9s-2 7-6 7-6-3-6-7 1-9 6-9z',
    'M16 14l6 4M48 14l-6 4',
  ],
  stare: [
    'M4 20q9-10 18 0q-9 8-18 0zM13 18v4M38 16q9-10 18 0q-9 8-18 0zM47 14v4M22 42q10-11 20 0q-10 9-20 0zM32 39v6',
    'M4 46q6-7 12 0q-6 5-12 0zM10 45v2M48 34q5-6 10 0q-5 5-10 0zM53 33v2M28 24q4-5 8 0q-4 4-8 0zM46 54q4-5 8 0q-4 4-8 0z',
  ],
  rocks: [
    'M10 6l14-2 6 10-8 10-14-4zM38 16l12 2 4 12-10 6-10-8zM16 34l12 0 4 10-10 6-8-6z',
    'M4 58h56M12 58l4-5 6 5M40 58l6-8 10 8M28 20l4 8M50 36l2 6',
  ],
  wave: [
    'M4 46C10 18 34 10 44 26c4 8-4 14-10 10c-2-4 2-8 6-6M4 56q7-5 14 0t14 0t14 0t14 0',
    'M14 42q8-18 20-18M20 48q4-14 12-16',
  ],
  mist: [
    'M6 16c6-6 12-6 18 0s12 6 18 0s10-5 16-1M6 32c6-6 12-6 18 0s12 6 18 0s10-5 16-1M6 48c6-6 12-6 18 0s12 6 18 0s10-5 16-1',
    'M12 24q8 4 16 0M36 40q8 4 16 0M10 56h18',
  ],
  ice: [
    'M32 4v56M8 18l48 28M56 18L8 46M32 14l-6-5M32 14l6-5M32 50l-6 5M32 50l6 5',
    'M16 23l-1-7M16 23l-7 2M48 41l1 7M48 41l7-2M48 23l1-7M48 23l7 2M16 41l-1 7M16 41l-7-2',
  ],
  hands: [
    'M12 60V38c-4-4-6-8-4-10s5 2 7 5V18c0-4 5-4 5 0v12V14c0-4 5-4 5 0v16l2-10c1-4 5-3 5 1l-3 22v17M40 60V46l-4-8c-1-3 2-4 4-1l4 5 2-16c0-4 4-4 4 0v12l3-10c1-3 5-2 4 1l-3 16v15',
  ],
  bones: [
    'M16 8c-6-1-8 6-3 8c-3 4 3 8 6 5l24 24c-3 4 2 9 6 6c2 5 9 3 8-3c5-2 2-9-3-7c1-4-4-6-7-3L23 16c3-4-2-8-7-8z',
    'M48 8c6-1 8 6 3 8c3 4-3 8-6 5L21 45c3 4-2 9-6 6c-2 5-9 3-8-3c-5-2-2-9 3-7c-1-4 4-6 7-3l24-22c-3-4 2-8 7-8z',
  ],
  skull: [
    'M20 54V44C12 40 8 34 8 26C8 14 18 6 32 6s24 8 24 20c0 8-4 14-12 18v10zM22 24a5 5 0 1 1 0 10a5 5 0 0 1 0-10zM42 24a5 5 0 1 1 0 10a5 5 0 0 1 0-10zM32 36l-3 6h6z',
    'M27 48v6M32 48v6M37 48v6',
  ],
  thorns: [
    'M32 8a24 24 0 1 1 0 48a24 24 0 0 1 0-48z',
    'M32 8l-4-6M44 11l5-5M53 20l7-2M56 32l7 3M53 44l6 5M44 53l2 7M32 56l-4 6M20 53l-6 5M11 44l-7 2M8 32l-6-4M11 20l-5-6M20 11l-1-7',
    [32, 32, 1.7],
  ],
  vortex: [
    'M32 32q5-5 8 2q0 10-10 8q-12-5-8-16q9-14 24-6q12 12 2 28q-14 14-32 6',
    'M6 20q2-8 10-14M58 44q-2 8-10 14M8 40h.1M54 14h.1M14 54h.1M50 6h.1',
  ],
  tendrils: [
    'M8 60C6 40 20 42 18 26c-1-8-10-6-8 1M26 60c-4-20 8-24 6-42c-1-9-11-7-8 1M42 60c4-16-4-22 0-34c3-8 12-4 8 3M56 60c2-12-6-14-2-22',
    'M15 46h4M29 44h4M30 34h4M40 44h4M13 36h4',
  ],
  pact: ['M12 8h34q-5 5 0 10v34H18q-6 0-6-6zM46 18h8q0-10-8-10', 'M19 18h20M19 25h20M19 32h14', [38, 45, 0.85]],
  claws: [
    'M16 8c2 20-2 34-8 48c10-12 14-28 8-48zM32 6c2 20 0 36-6 52c10-14 12-32 6-52zM48 8c2 20 2 34-4 48c9-13 10-30 4-48z',
  ],
  wound: [
    'M8 40c0-4 4-6 8-4l20-20c-2-4 0-8 4-8s6 4 4 6c3-2 8 0 8 4s-4 6-8 4L24 42c2 4 0 8-4 8s-5-3-4-6c-4 2-8 0-8-4z',
    'M24 24l16 16M28 20l-8 8M44 36l-8 8M50 46v10M45 51h10',
  ],
  poison: [
    'M27 6h10v12c0 6 9 8 9 16v22H18V34c0-8 9-10 9-16zM25 6h14',
    'M18 34h28M26 48v-3c-2-1-3-2-3-4a9 6 0 0 1 18 0c0 2-1 3-3 4v3zM29 41h.1M35 41h.1',
  ],
  fence: ['M8 20l5-8 5 8v38H8zM27 20l5-8 5 8v38H27zM46 20l5-8 5 8v38H46z', 'M4 28h56M4 34h56M4 46h56M4 52h56'],
  door: [
    'M14 58V12q18-10 36 0v46zM10 58h44M32 30a4 4 0 0 1 2 7l2 9h-8l2-9a4 4 0 0 1 2-7z',
    'M20 16v42M44 16v42M8 24l48 12M8 36l48-12',
  ],
  web: [
    'M32 4v56M4 32h56M12 12l40 40M52 12L12 52',
    'M32 20q6 6 8.500 3.500Q38 26 44 32q-6 6-3.500 8.500Q38 38 32 44q-6-6-8.500-3.500Q26 38 20 32q6-6 3.500-8.500Q26 26 32 20zM32 10q10 8 15.500 6.500Q46 22 54 32q-8 10-6.500 15.500Q42 46 32 54q-10-8-15.500-6.500Q18 42 10 32q8-10 6.500-15.500Q22 18 32 10z',
  ],
  portal: ['M14 58V26a18 18 0 0 1 36 0v32zM8 58h48', 'M20 58V27a12 12 0 0 1 24 0v31', [32, 32, 1.3]],
  mirror: [
    'M32 6c12 0 18 10 18 22s-6 20-18 20-18-8-18-20S20 6 32 6zM32 48v10M22 58h20',
    'M36 8l-8 12 10 6-12 10 4 12M28 20l-12 2M38 26l10 4',
  ],
  jaws: [
    'M8 40q24-34 48 0M8 40q24 22 48 0',
    'M14 35l3 8M22 29l2 9M31 27v10M41 29l-2 9M50 35l-3 8M18 46l2-6M28 51v-8M38 51l-1-8M47 46l-2-6',
  ],
  bolt: ['M36 4L14 34h14l-8 26 30-36H34l8-20z', 'M8 14l4 4M52 8l-4 4M56 40l-5-2'],
  drop: ['M32 6c12 16 18 25 18 35a18 17 0 0 1-36 0c0-10 6-19 18-35z', 'M22 42q1 8 8 10', [33, 38, 0.9]],
  chain: [
    'M12 22l8-8q8-6 14 0t0 14l-4 4q-6 6-13 0M52 42l-8 8q-8 6-14 0t0-14l4-4q6-6 13 0',
    'M8 46l-4 4M14 52l-2 6M50 12l2-6M56 18l4-2',
  ],
  mouths: [
    'M6 18q12-12 26 0q-12 12-26 0zM6 18h26M34 34q12-12 26 0q-12 12-26 0zM34 34h26M8 48q11-10 22 0q-11 10-22 0zM8 48h22',
    'M40 12q5 3 10-2M44 20q5 3 10-2M38 52q5 3 10-2M42 60q5 3 10-2',
  ],
};

/** What calls up which motifs, the rarest traits first. */
const BY_TRAIT: Rules<string> = [
  ['firearm', 'revolver pistol rifle'],
  ['ranged', 'bow rifle'],
  ['melee weapon', 'sword axe club spear dagger'],
  ['tome', 'book open'],
  ['armor armour', 'vest shield'],
  ['clothing', 'coat hat'],
  ['footwear', 'boots'],
  ['instrument song', 'violin horn'],
  ['vehicle', 'car boat'],
  ['key', 'picks'],
  ['medicine', 'box bottle'],
  ['science', 'flask scope'],
  ['map', 'map'],
  ['light', 'lamp candle'],
  ['charm', 'pendant medal ring'],
  ['relic', 'idol orb urn casket visage'],
  ['mask', 'visage domino'],
  ['trap', 'jaws rope'],
  ['otherworld extradimensional paradox', 'portal vortex'],
  ['eldritch', 'tendrils black vortex'],
  ['endtimes doomed', 'glass black comet'],
  ['injury wound', 'wound bones drop'],
  ['poison', 'poison'],
  ['pact bargain', 'pact'],
  ['ritual', 'circle candle staff scroll'],
  ['spell', 'circle ring2 palms staff'],
  ['hex', 'thorns circle web'],
  ['curse', 'skull stare chain'],
  ['omen', 'sky comet crow black'],
  ['power', 'vortex tendrils claws'],
  ['terror', 'scream stare mouths hands'],
  ['hazard', 'rocks wave bolt mist'],
  ['obstacle', 'fence door chain'],
  ['scheme', 'chess web scales'],
  ['madness', 'mirror head vortex'],
  ['task job', 'note letter glass'],
  ['flaw blunder', 'mirror chain'],
  ['illicit criminal', 'picks domino cards'],
  ['trick', 'domino cards runner'],
  ['gambit double', 'chess dice'],
  ['fortune', 'clover dice shoe cards'],
  ['tactic', 'target burst arrows fist'],
  ['insight', 'bulb eye prints lens'],
  ['spirit bold', 'heart flame'],
  ['favor connection service', 'letter pact'],
  ['supply', 'crate tin satchel bottle'],
  ['expert', 'laurel target'],
  ['practiced', 'target fist arrows'],
  ['developed', 'stairs laurel'],
  ['innate talent gifted', 'head eye heart'],
  ['condition', 'heart wound'],
  ['tool', 'lens spade rope compass camera'],
  ['item', 'satchel casket crate'],
  ['police detective', 'badge'],
  ['conspirator', 'web letter'],
  ['bystander humanoid', 'head'],
];
/** What befalls people is told by its name first. */
const BEFALLS: Rules<string> = [
  ['fog mist smoke', 'mist'],
  ['frozen chill ice cold frost', 'ice'],
  ['hand hands grasping grasp dragged', 'hands'],
  ['voice chanting whisper song howled rites', 'mouths'],
  ['door gate', 'door'],
  ['rotting remains bones corpse dead death', 'bones'],
  ['claws beast beasts bloodlust', 'claws'],
  ['barrier wall', 'fence'],
  ['swamp ripples flood tide water', 'wave'],
  ['wings', 'crow'],
  ['wormhole vortex void space spaces reality dimension', 'vortex'],
  ['stalked tracks hunted prowl shadow', 'stare'],
  ['slithering tentacle', 'tendrils'],
  ['seal', 'pact'],
  ['lead', 'prints'],
  ['debt debts indebted', 'coins'],
];
/** Things whose names say which of their trait they are. */
const BY_NAME: Rules<string> = [
  ['magnifying lens spectacles', 'lens'],
  ['trumpet horn cornet', 'horn'],
  ['violin fiddle', 'violin'],
  ['rifle springfield m1903 typewriter', 'rifle'],
  ['bow crossbow', 'bow'],
  ['spear pike harpoon', 'spear'],
  ['trap', 'jaws'],
  ['net rope', 'rope'],
  ['newspaper journal diary notes', 'note'],
  ['map chart', 'map'],
  ['watch clock hourglass', 'glass'],
  ['powder vial concoction solution', 'flask'],
  ['painkillers pills whiskey courage+liquid elixir', 'bottle'],
  ['extinguisher canteen rations', 'tin'],
  ['camera', 'camera'],
  ['compass', 'compass'],
  ['shovel spade', 'spade'],
  ['mask', 'visage'],
  ['dice', 'dice'],
  ['candle', 'candle'],
  ['shield', 'shield'],
  ['hat', 'hat'],
  ['boots shoes', 'boots'],
  ['letter', 'letter'],
  ['car truck', 'car'],
  ['ring', 'ring'],
];
const BY_KIND: Record<string, string> = {
  asset: 'satchel casket lens',
  event: 'target arrows bulb',
  skill: 'head fist eye',
  treachery: 'sky thorns stare mist',
  spell: 'circle ring2 palms staff',
};

/** The drawing for a card of some kind with these traits, its id chooses among them. */
export function motif(id: string, kind: string, traits: string): string {
  // A card of another level is the same thing.
  const name = id.replace(/-\d$/, '');
  const h = hashOf(name);
  const names = (
    find(kind === 'treachery' ? BEFALLS : BY_NAME, name) ??
    find(BY_TRAIT, traits) ??
    BY_KIND[kind] ??
    BY_KIND.asset!
  ).split(' ');
  const [thick, thin, sign] = MOTIFS[pick(names, h)]!;
  const drawn = l(thick) + (thin ? l(thin, 0.9) : '');
  const turned = !sign && (h >>> 11) & 1 ? `<g transform="matrix(-1 0 0 1 64 0)">${drawn}</g>` : drawn;
  return (
    turned +
    (sign ? `<g transform="translate(${sign[0]} ${sign[1]}) scale(${sign[2]})">${pick(SIGNS, h >>> 5)}</g>` : '')
  );
}
/** Every motif, and every one that is called for. */
export const motifNames = {
  drawn: Object.keys(MOTIFS),
  named: [...BY_TRAIT, ...BEFALLS, ...BY_NAME, ...Object.entries(BY_KIND)].flatMap(([, names]) => names.split(' ')),
};
/** Whether a trait has motifs of its own. */
export const hasMotif = (trait: string): boolean => find(BY_TRAIT, trait) !== undefined;
