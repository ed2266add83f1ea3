/**
 * Emblems of enemies, made of parts: what one is called chooses a body, then its traits, and its id the rest, so that two
 * of a trait are two. Enemies that nobody has drawn get theirs the same way. Loaded beside the table.
 */
import { dice } from '../map/geometry';
import { bust, person } from './emblems';
import { find, has, pick, type Rules } from './find';
import { hashOf } from './glyphs';
import { known, monster } from './monsters';

const k = (d: string, w = 0): string =>
  w ? `<path d="${d}" class="ks" stroke-width="${w}"/>` : `<path d="${d}" class="k"/>`;
const e = (d: string, w = 0): string =>
  w ? `<path d="${d}" class="es" stroke-width="${w}"/>` : `<path d="${d}" class="e"/>`;
const dot = (x: number, y: number, r: number, c: 'k' | 'e'): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" class="${c}"/>`;

// ---- ghouls: ears, skull, eyes, jaw, and what the name adds
const EARS = [
  k('M8 21L6 5l8 6zM32 21l2-16-8 6z'),
  k('M9 22L2 12l11 1zM31 22l7-10-11 1z'),
  k('M9 20C4 16 5 8 9 5c1 5 3 7 6 9zM31 20c5-4 4-12 0-15c-1 5-3 7-6 9z'),
  k('M10 20L9 6l3 3 2-4 2 7zM30 20l1-14-3 3-2-4-2 7z'),
];
const SKULL = [
  k('M9 20c0-9 5-12 11-12s11 3 11 12c0 5-2 8-4 10l-2 5h-10l-2-5c-2-2-4-5-4-10z'),
  k('M8 19c0-7 5-11 12-11s12 4 12 11c0 4-1 7-4 9l1 7H11l1-7c-3-2-4-5-4-9z'),
  k('M10 18c0-7 4-11 10-11s10 4 10 11c0 6-1 10-4 13l-6 5-6-5c-3-3-4-7-4-13z'),
];
const EYES = [
  e('M12 18l6 3-5 2.500zM28 18l-6 3 5 2.500z'),
  dot(15.5, 20, 2.4, 'e') + dot(24.5, 20, 2.4, 'e') + dot(15.5, 20, 0.9, 'k') + dot(24.5, 20, 0.9, 'k'),
  e('M12 21h6M22 21h6', 2),
  e('M12 22q3-5 6 0zM22 22q3-5 6 0z'),
];
const JAW = [
  e('M13 26l2 4 2.500-4 2.500 5 2.500-5 2.500 4 2-4-1 7H14z'),
  e('M14 27h12l-1.500 5h-9z') + k('M16 27v3M19 27v3M22 27v3M25 27v2', 1),
  e('M15 26l1.500 6 1.500-6zM22 26l1.500 6 1.500-6z') + e('M14 26h12', 1.3),
  e('M15 27q5 7 10 0l-1 7q-4 3-8 0z') + k('M18 30q2 4 4 0', 1.4),
];
function ghoul(words: string, h: number): string {
  let more = '';
  if (/priest|disciple|acolyte/.test(words)) more += k('M11 12L20 0l9 12q-9-4-18 0z') + e('M20 3v6M17.500 6h5', 1.3);
  if (/icy|frost|cold/.test(words))
    more += e('M12 9l1.500 7 1.500-6 2 8 2-9 2 9 2-8 1.500 6 1.500-7') + k('M4 30l2 6 2-6zM32 30l2 6 2-6z');
  if (/eater|flesh/.test(words)) more += e('M7 35l20-4M6 33q-3 0-2 2q-1 2 2 2M28 29q3-1 3 1q2 1-1 2.500', 2.2);
  if (/grave|depths|corpse/.test(words)) more += k('M34 38V22M31 22h6M31 14h6v8l-3 3-3-3z', 1.8);
  if (/minion|lesser/.test(words)) more += k('M9 36q11 5 22 0', 2) + e('M11 36l1.500 1M15 37.500l2 .5M22 38l2-.5', 1.2);
  if (/ravenous|hungry/.test(words))
    more +=
      e('M14 25q6-3 12 0l-1 9q-5 4-10 0z') +
      k('M15 26l2 3 1.500-3 1.500 3 1.500-3 1.500 3 2-3M15 33l2-2 1.500 2 1.500-2 1.500 2 1.500-2 2 2', 1.3);
  const jaw = /ravenous|hungry/.test(words) ? '' : pick(JAW, h >>> 6);
  return pick(EARS, h) + pick(SKULL, h >>> 2) + pick(EYES, h >>> 4) + jaw + more;
}

// ---- cultists: a hood, what is under it, a sign on the breast; those with names of people show their face
const HOODS = [
  k('M20 2C12 7 9 15 10 22C6 25 4 30 3 38h34c-1-8-3-13-7-16C31 15 28 7 20 2z'),
  k('M20 4c-8 0-11 7-11 15c-3 4-5 10-5 19h32c0-9-2-15-5-19c0-8-3-15-11-15z'),
  k('M20 6c-6 0-9 5-9 11l-1 5C6 25 4 31 4 38h32c0-7-2-13-6-16l-1-5c0-6-3-11-9-11zM12 9L6 1l9 5zM28 9l6-8-9 5z'),
  k('M20 1l9 13 1 8c4 3 6 9 6 16H4c0-7 2-13 6-16l1-8z'),
];
const UNDER = [
  e('M20 11c-4 2-5 6-5 10c1 4 3 6 5 7c2-1 4-3 5-7c0-4-1-8-5-10z') +
    k('M20 15c-2 1-3 4-3 6c1 3 2 4 3 5c1-1 2-2 3-5c0-2-1-5-3-6z'),
  e('M14 17h12c0 7-2 10-6 11c-4-1-6-4-6-11z') + k('M16 20h3v2h-3zM21 20h3v2h-3z'),
  k('M14 15h12v13H14z') + dot(17, 20, 1.4, 'e') + dot(23, 20, 1.4, 'e'),
  e('M14 16q6-5 12 0v4q0 6-6 9q-6-3-6-9z') + k('M16 19l3 1.500-3 1.500zM24 19l-3 1.500 3 1.500zM18 25h4', 1),
];
const SIGNS = [
  e('M20 30v7M17 33h6', 1.4),
  e('M20 30l1.200 3h3l-2.500 2 1 3-2.700-1.800-2.700 1.800 1-3-2.500-2h3z'),
  e('M15 34q5-4 10 0q-5 4-10 0z') + dot(20, 34, 1.2, 'k'),
  e('M23 31a4 4 0 1 0 0 6a3.200 3.200 0 1 1 0-6z'),
  e('M20 30l3 4-3 4-3-4z'),
];
const HELD = [
  '',
  k('M34 38V14M34 14l3-6v9z', 1.8),
  k('M5 38V20M3.500 20h3', 1.8) + k('M5 19q-3-4 0-8q3 4 0 8z'),
  k('M32 30l5-9 1.500 1-5 9z'),
  k('M2 32h9v6H2zM6.500 32v6', 1.3),
];
function cultist(id: string, words: string, h: number): string {
  const named =
    !/acolyte|cultist|wizard|devotee|zealot|brother|sister|disciple|priest|order|taker|servant|follower|member/.test(
      id,
    );
  if (named)
    return (
      `<g transform="translate(2.400 2.500) scale(.88)">${person(id)}</g>` +
      k('M2 38C2 20 6 4 20 1C34 4 38 20 38 38h-4C34 22 31 9 20 6C9 9 6 22 6 38z') +
      pick(SIGNS, h >>> 5)
    );
  const held = /wizard|sorcer|priest/.test(words) ? HELD[1]! : pick(HELD, h >>> 7);
  return pick(HOODS, h) + pick(UNDER, h >>> 3) + pick(SIGNS, h >>> 5) + held;
}

// ---- bodies that the printed towns do not have
const BODIES: Rules<string> = [
  [
    'rat vermin rodent',
    k(
      'M3 30c0-6 4-9 9-9l3-3 1 4c4 2 5 5 4 8zM15 37c0-6 4-9 9-9l3-3 1 4c5 1 8 4 9 8zM12 17c0-5 4-8 8-8l3-3 1 4c4 1 7 4 8 7z',
    ) +
      e('M6 27h.1M18 34h.1M15 14h.1', 2) +
      k('M20 30q6 0 8-6M32 17q5-1 6-6M37 37q2-3 1-6', 1.5),
  ],
  [
    'deep fish aquatic',
    k('M20 5C12 5 8 11 8 18c0 8 5 13 6 20h12c1-7 6-12 6-20C32 11 28 5 20 5z') +
      k('M20 6V0M14 8l-4-5M26 8l4-5', 2.4) +
      dot(13, 16, 3.2, 'e') +
      dot(27, 16, 3.2, 'e') +
      dot(13, 16, 1.4, 'k') +
      dot(27, 16, 1.4, 'k') +
      e('M13 25q7 5 14 0', 1.6) +
      e('M16 31h8M17 34h6', 1.1) +
      k('M8 20l-6 4 6 2M32 20l6 4-6 2', 1.6),
  ],
  [
    'yithian cone',
    k('M20 12L8 38h24z') +
      k('M20 14C14 12 12 8 13 3M20 14c6-2 8-6 7-11M20 13V5M18 16C12 15 7 17 4 22', 2) +
      dot(20, 4.5, 3.4, 'k') +
      dot(20, 4.5, 1.5, 'e') +
      k('M11 1l4 2-4 3zM29 1l-4 2 4 3zM2 20l4 2-3 4z') +
      e('M15 26h10M13 31h14', 1.2),
  ],
  [
    'hound wolf wolves lupine dog rougarou werewolf jackal',
    k('M5 2l8 8q7-3 14 0l8-8c1 8 1 12-2 17l5 3-5 2 3 4-6 1c-2 5-5 9-10 9s-8-4-10-9l-6-1 3-4-5-2 5-3C4 14 4 10 5 2z') +
      e('M10 17l7 2.500-5 2.500zM30 17l-7 2.500 5 2.500z') +
      e('M17.500 26h5l-2.500 3zM20 29v2M13.500 30l2 1 1 3 2-3 1.500 1 1.500-1 2 3 1-3 2-1', 1.2) +
      e('M8 7l4 5M32 7l-4 5', 1.1),
  ],
  [
    'umordhoth cthulhu',
    k(
      'M20 2C10 2 5 9 6 17c1 4 0 7-4 12c4-1 6 0 7 4c1 3 3 5 6 5c2 0 3-1 5-1s3 1 5 1c3 0 5-2 6-5c1-4 3-5 7-4c-4-5-5-8-4-12C35 9 30 2 20 2z',
    ) +
      dot(14, 14, 2.6, 'e') +
      dot(26, 14, 2.6, 'e') +
      dot(20, 9, 2, 'e') +
      dot(14, 14, 1.1, 'k') +
      dot(26, 14, 1.1, 'k') +
      dot(20, 9, 0.9, 'k') +
      e('M15 20c-2 5 0 8-3 12M20 21v13M25 20c2 5 0 8 3 12M17.500 21c0 5-1 8-1 12M22.500 21c0 5 1 8 1 12', 1.3),
  ],
  [
    'goat shub satyr',
    k('M20 9c-6 0-9 5-9 10c0 4 2 6 2 9l-4 10h7l2-7h4l2 7h7l-4-10c0-3 2-5 2-9c0-5-3-10-9-10z') +
      k('M12 13C6 12 4 7 6 2c2 4 5 6 9 6M28 13c6-1 8-6 6-11c-2 4-5 6-9 6', 2.4) +
      e('M15 17l3 1.500-3 1.500zM25 17l-3 1.500 3 1.500z') +
      e('M18 24h4v4l-2 2-2-2z'),
  ],
  [
    'taker crawler crawling servitor',
    k('M6 38C6 26 10 20 14 18c-3-3-3-9 1-12c3-2 7-2 10 0c4 3 4 9 1 12c4 2 8 8 8 20h-5l-3-9-2 9h-8l-2-9-3 9z') +
      e('M15 11q5-4 10 0l-2 4h-6z') +
      k('M17 12h6', 1.2) +
      e('M14 22q6 4 12 0M15 26q5 3 10 0', 1.2),
  ],
  [
    'spider arachnid',
    dot(20, 24, 8, 'k') +
      dot(20, 13, 5, 'k') +
      k('M13 20L4 12 2 18M13 24L3 24 1 31M14 28l-8 6 1 5M27 20l9-8 2 6M27 24h10l2 7M26 28l8 6-1 5', 2) +
      dot(18, 12, 1, 'e') +
      dot(22, 12, 1, 'e') +
      e('M20 19v10M17 24h6', 1.2),
  ],
  [
    'snake boa viper yig',
    k('M8 36c-6-8 2-14 10-13c7 1 9-3 7-6c-2-4-9-2-9-6c0-6 12-9 16-3c5 8 2 17-7 19c-5 1-8 1-8 4c0 4 8 4 15 3') +
      dot(24, 9, 1.2, 'e') +
      e('M12 28q3-3 8-2M29 14q1 6-4 9', 1.2),
  ],
  [
    'bird crow raven vulture avian whippoorwill owl condor',
    k('M4 14l8-2c2-6 9-8 13-4c3 3 3 7 7 10l7 11-12-3-2 6 3 6h-9l1-6c-8-1-13-6-13-13z') +
      dot(16, 12, 1.3, 'e') +
      e('M20 20q5 6 13 6M19 24q4 4 9 4', 1.2),
  ],
  [
    'spirit ghost wraith haunt haunter geist spectral phantom poltergeist specter spectre',
    k('M9 37c-1-4 1-8 1-16c0-11 4-17 10-17s10 6 10 17c0 8 2 12 1 16l-4-4-3.500 4-3.500-4-3.500 4-3.500-4z') +
      dot(16, 17, 2.2, 'e') +
      dot(24, 17, 2.2, 'e') +
      e('M20 22c1.700 0 2.500 1.500 2.500 3.800s-.8 3.700-2.500 3.700-2.500-1.400-2.500-3.700.8-3.800 2.500-3.800z'),
  ],
  [
    'gator alligator crocodile lizard',
    k('M1 17c8-1 13-1 18-2c2-6 8-6 10-1c6 1 10 7 10 14v9H27c-3-4-8-6-13-6L1 29v-3l17-3c2-1 2-3 0-3L1 21z') +
      e('M4 21l1.500 3 2-3 1.500 2.500 2-2.500 1.500 2 2-2 1.500 1.500', 1.2) +
      e('M4 26.500l1.500-2M8.500 26l1.500-2M13 25l1.500-2', 1.2) +
      dot(24, 15, 1.6, 'e') +
      k('M30 14l2-4 1 5 3-3 0 5 3-2 0 6', 1) +
      e('M27 22h8M25 27h12M28 32h9', 1.1),
  ],
  [
    'leech slug maggot grub larva',
    k('M5 36C-1 26 6 16 14 20c7 4 6 9 11 8c4-1 3-8-1-10c-5-3-6-12 2-14c9-1 13 8 12 17c-1 10-8 15-17 15z') +
      dot(27, 9.5, 4, 'e') +
      k('M27 5.500v8M23 9.500h8M24.200 6.700l5.600 5.600M29.800 6.700l-5.600 5.600', 1.1) +
      e('M7 28q5-3 9 1M10 33q5-4 10 0M35 22q-5-1-8 3M33 29q-5-1-8 3', 1.1),
  ],
  [
    'serpent cobra naga',
    k('M20 2c-9 0-14 7-13 14c1 6 5 8 7 12c-5 1-8 4-8 9h28c0-5-3-8-8-9c2-4 6-6 7-12c1-7-4-14-13-14z') +
      e('M14 11l5 2.500-4.500 2zM26 11l-5 2.500 4.500 2z') +
      e('M20 17v5M20 22l-2 3M20 22l2 3', 1.3) +
      e('M11 15q2 7 6 9M29 15q-2 7-6 9M15 31h10M13 35h14', 1.2),
  ],
  [
    'bat',
    k('M20 14C16 8 9 5 1 8c4 3 3 6 4 10c4-2 6 0 7 4c3-2 5-1 8 3c3-4 5-5 8-3c1-4 3-6 7-4c1-4 0-7 4-10c-8-3-15 0-19 6z') +
      k('M15 13l1-9 3 4h2l3-4 1 9q3 10-5 14q-8-4-5-14z') +
      dot(17.5, 13, 1.4, 'e') +
      dot(22.5, 13, 1.4, 'e') +
      e('M18 19l1 3 1-3 1 3 1-3z'),
  ],
  [
    'cat feline panther jaguar',
    k('M8 4l6 7q6-2 12 0l6-7c1 9 1 14-1 19c-2 8-6 13-11 13S11 31 9 23C7 18 7 13 8 4z') +
      e('M12 18q4-3 6 2q-4 2-6-2zM28 18q-4-3-6 2q4 2 6-2z') +
      e('M20 26l-1.500-2h3zM20 26v3M15 30q2 2 5-1q3 3 5 1', 1) +
      e('M9 26l6 0M9 30l6-1M31 26h-6M31 30l-6-1', 0.9),
  ],
  [
    'ape gorilla monkey yeti bear',
    k('M20 4C13 4 9 8 9 14c-3 0-4 5-1 7c-3 4-4 10-4 17h32c0-7-1-13-4-17c3-2 2-7-1-7c0-6-4-10-11-10z') +
      e('M14 16c0-5 12-5 12 0c3 2 2 8-1 10c-2 2-8 2-10 0c-3-2-4-8-1-10z') +
      dot(17, 16.5, 1.4, 'k') +
      dot(23, 16.5, 1.4, 'k') +
      k('M18.500 20h3M16 24q4-3 8 0', 1.4),
  ],
  [
    'insect mosquito wasp moth beetle locust mantis',
    k('M20 13c-4 0-5 3-5 6c0 7 3 13 5 18c2-5 5-11 5-18c0-3-1-6-5-6z') +
      dot(20, 9.5, 4, 'k') +
      k('M18 6C16 3 14 2 11 2M22 6c2-3 4-4 7-4M15 26L6 35M25 26l9 9M15 30l-6 8M25 30l6 8', 1.4) +
      e('M16 16C10 9 4 8 1 12c0 6 6 10 15 9zM24 16c6-7 12-8 15-4c0 6-6 10-15 9z') +
      k('M16 17C10 10 4 9 1.500 12.500c0 5 6 8.500 14.500 8M24 17c6-7 12-8 14.500-4.500c0 5-6 8.500-14.500 8', 1.2) +
      dot(18, 9, 1.1, 'e') +
      dot(22, 9, 1.1, 'e') +
      e('M16.500 24h7M17.500 28h5M18.500 32h3', 1.1),
  ],
  [
    'squid octopus kraken tentacle',
    k('M20 2c-7 0-10 5-9 12c1 4-1 7-4 9c4 1 7 0 9-2v3h8v-3c2 2 5 3 9 2c-3-2-5-5-4-9c1-7-2-12-9-12z') +
      dot(15.5, 13, 2.6, 'e') +
      dot(24.5, 13, 2.6, 'e') +
      dot(15.5, 13, 1.1, 'k') +
      dot(24.5, 13, 1.1, 'k') +
      k('M15 23c-1 6-7 6-8 12c-1 2-4 2-4-1M18 23c0 6-5 8-4 14M22 23c0 6 5 8 4 14M25 23c1 6 7 6 8 12c1 2 4 2 4-1', 2.4),
  ],
  [
    'crab lobster',
    k('M20 16c-8 0-12 4-12 10c0 5 5 8 12 8s12-3 12-8c0-6-4-10-12-10z') +
      k('M10 20C4 18 3 12 6 7M30 20c6-2 7-8 4-13M8 30l-6 5M11 33l-3 5M32 30l6 5M29 33l3 5M16 16l-1-5M24 16l1-5', 2) +
      k(
        'M6 10C1 9 1 3 6 1c-1 3 0 4 2 5c1-1 2-3 1-5c4 3 3 8-3 9zM34 10c5-1 5-7 0-9c1 3 0 4-2 5c-1-1-2-3-1-5c-4 3-3 8 3 9z',
      ) +
      dot(15, 10.5, 1.6, 'k') +
      dot(25, 10.5, 1.6, 'k') +
      e('M13 24q7 4 14 0M15 28q5 2 10 0', 1.2),
  ],
  [
    'dhole worm bole',
    k('M20 3C10 3 5 10 5 18c0 9 2 13 4 20h22c2-7 4-11 4-20c0-8-5-15-15-15z') +
      dot(20, 17, 11, 'e') +
      dot(20, 17, 5, 'k') +
      k(
        'M20 6l2.500 5h-5zM31 17l-5 2.500v-5zM20 28l-2.500-5h5zM9 17l5-2.500v5zM12 9l5.300 1.800-3.500 3.500zM28 9l-1.800 5.300-3.500-3.500zM28 25l-5.300-1.800 3.500-3.500zM12 25l1.800-5.300 3.500 3.500z',
      ) +
      e('M9 32h22M10 36h20', 1.1),
  ],
  [
    'hunting+horror',
    k('M30 38c5-8 2-15-6-17c-7-2-8-6-5-9c4-3 9 0 12-3c2-3-1-7-6-7c-7 0-13 4-14 10c-1 7 5 10 10 12c5 3 5 9 0 14z') +
      k('M17 14C12 6 6 4 1 6c3 3 2 5 2 8c4-1 6 1 7 4c2-1 4-1 7 1zM24 21c4-6 9-8 15-5c-3 2-3 5-3 7c-3-1-6 0-8 3z') +
      dot(26, 6, 1.2, 'e') +
      e('M28 9.500l-1 3 2-1 1 2M14 15l3 1M15 11l3 1M24 28l5-2M24 33l5 0', 1.2),
  ],
  [
    'sphere spheres yog conglomeration',
    dot(20, 20, 8, 'k') +
      dot(10, 13, 6, 'k') +
      dot(29, 11, 7, 'k') +
      dot(9, 27, 5, 'k') +
      dot(31, 28, 6, 'k') +
      dot(20, 34, 4.5, 'k') +
      dot(18, 5, 4, 'k') +
      e('M14 20q6-7 12 0q-6 7-12 0z') +
      dot(20, 20, 2.4, 'k') +
      e('M7 11q2-3 5-2M25 8q3-4 7-2M6 26q1-3 4-3M28 25q2-3 5-2M16.500 4q1-2 3-1.500M17.500 33q1-2 3-2', 1.3) +
      dot(30, 12, 1.6, 'e') +
      dot(31, 29, 1.4, 'e'),
  ],
  [
    'skeleton undead mummy corpse bones revenant cadaver',
    k('M20 3C11 3 7 9 7 16c0 5 2 8 5 10v7h16v-7c3-2 5-5 5-10c0-7-4-13-13-13z') +
      e('M11 15c3-3 7-2 7 1c0 4-6 4-7-1zM29 15c-3-3-7-2-7 1c0 4 6 4 7-1zM20 20l2 4h-4z') +
      e('M14 29v4M17 29v4M20 29v4M23 29v4M26 29v4', 1.3) +
      k('M9 38l4-3M31 38l-4-3', 2.4),
  ],
  [
    'plant vine fungus fungi flower',
    k('M20 17C12 17 9 11 11 3c3 2 4 4 5 7c0-4 1-7 4-9c3 2 4 5 4 9c1-3 2-5 5-7c2 8-1 14-9 14z') +
      k('M20 16v22M20 27C14 28 8 25 5 19c7-1 12 1 15 8zM20 31c5 0 11-3 14-9c-7-1-12 2-14 9z', 2) +
      k('M20 27C14 28 8 25 5 19c7-1 12 1 15 8zM20 31c5 0 11-3 14-9c-7-1-12 2-14 9z') +
      e('M14 12q6 5 12 0l-1 3-2-1-3 2-3-2-2 1z') +
      k('M20 37c-4 1-8-1-11 1M20 37c4 1 8-1 11 1', 1.8),
  ],
  [
    'star polyp colour color',
    k('M20 1l4 11 11-5-5 11 9 4-10 4 4 11-10-5-3 7-4-7-9 5 3-10-9-4 9-5-5-11 11 4z') +
      dot(20, 20, 6.5, 'e') +
      dot(20, 20, 2.6, 'k'),
  ],
  [
    'king hastur royal emissary stranger',
    k('M20 7c-8 0-11 6-11 14c-3 4-5 10-6 17l5-3 3 3 4-3 5 3 5-3 4 3 3-3 5 3c-1-7-3-13-6-17c0-8-3-14-11-14z') +
      k('M11 9L9 0l5 4 2-4 4 4 4-4 2 4 5-4-2 9q-9-4-18 0z') +
      e('M14 16q6-5 12 0v5q0 6-6 9q-6-3-6-9z') +
      e('M12 33v3M28 33v3M20 33v4', 1.3),
  ],
  [
    'mouth mouths',
    k('M20 2C12 2 8 8 8 16c0 8 3 13 6 15c-5 1-8 3-9 7h30c-1-4-4-6-9-7c3-2 6-7 6-15c0-8-4-14-12-14z') +
      e(
        'M12 12q4-4 8 0q-4 4-8 0zM21 17q3.500-4 7 0q-3.500 4-7 0zM13 23q5-5 10 0q-5 5-10 0zM15 34q5-4 10 0q-5 4-10 0z',
      ) +
      k('M12 12h8M21 17h7M13 23h10M15 34h10', 1.1),
  ],
  [
    'thrall puppet',
    known('zombie')! + k('M17 20C15 26 10 25 9 30M20 21c0 5-3 7-2 12M23 20c2 6 7 5 8 10', 2) + e('M16 19h8', 1.6),
  ],
  [
    'mask masked guest patron pallid',
    k('M6 6q14-6 28 0c2 14-2 26-14 32C8 32 4 20 6 6z') +
      e('M10 15q5-4 8 1q-5 4-8-1zM30 15q-5-4-8 1q5 4 8-1z') +
      e('M13 26q7 6 14 0q-2 6-7 6t-7-6z') +
      e('M20 17v6l-2 1M9 10q5-3 9 0M31 10q-5-3-9 0', 1.2),
  ],
];
// ---- bodies for traits, where the name says nothing
const BY_TRAIT: Rules<(h: number, id: string) => string> = [
  ['ancient', () => find(BODIES, 'cthulhu')!],
  ['abomination', (h) => abomination(h)],
  ['possessed lunatic patient', (h, id) => at(2, 3, 0.9, person(id)) + pick(WILD, h)],
  ['sorcerer witch silver coven', (h, id) => cultist(id, 'wizard', h)],
  ['brood spawn', (h) => abomination(h)],
];
const at = (x: number, y: number, scale: number, svg: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${svg}</g>`;

// ---- people out of their minds: hair on end, eyes, a spiral
const WILD = [
  k('M12 12L7 3l6 3 1-6 5 5 3-5 3 5 5-4-1 6 6-2-5 7q-9-5-18 0z') + e('M16 19l3 2M24 19l-3 2M17 25q3-2 6 0', 1.2),
  dot(17, 19, 2.2, 'k') +
    dot(23.5, 19, 2.2, 'k') +
    dot(17, 19, 0.8, 'e') +
    dot(23.5, 19, 0.8, 'e') +
    k('M17 24h6v2h-6z'),
  k('M20 20q2-2 3 1q0 4-4 3q-5-2-3-6q4-5 8-1q4 6-1 10', 1.4),
  k('M14 15l5 3M26 15l-5 3M16 25q4-4 8 0', 1.6) + k('M4 10l4 3M36 10l-4 3M2 18h4M38 18h-4M8 3l3 4M32 3l-3 4', 1.4),
];
/** Something without a shape of its own: a mass with arms, eyes and a mouth where they happen to be. */
function abomination(h: number): string {
  const rnd = dice(h);
  const n = 8 + Math.floor(rnd() * 3);
  const r1 = (v: number): string => String(Math.round(v * 10) / 10);
  const rim = Array.from({ length: n }, (_, i): [number, number] => {
    const [a, r] = [((i + rnd() * 0.4) / n) * Math.PI * 2, 9.5 + rnd() * 4.5];
    return [20 + Math.cos(a) * r, 21 + Math.sin(a) * r * 0.92];
  });
  const middle = (i: number): string => {
    const [p, q] = [rim[i % n]!, rim[(i + 1) % n]!];
    return `${r1((p[0] + q[0]) / 2)} ${r1((p[1] + q[1]) / 2)}`;
  };
  const body = `M${middle(n - 1)}${rim.map(([x, y], i) => `Q${r1(x)} ${r1(y)} ${middle(i)}`).join('')}z`;
  const arms = rim
    .filter((_, i) => i % 2 === 0 || rnd() < 0.35)
    .map(([x, y]) => {
      const [dx, dy, turn] = [(x - 20) * 0.62, (y - 21) * 0.62, rnd() < 0.5 ? 1 : -1];
      return (
        `M${r1(x - dx * 0.3)} ${r1(y - dy * 0.3)}q${r1(dx * 0.9 - dy * 0.5 * turn)} ${r1(dy * 0.9 + dx * 0.5 * turn)} ` +
        `${r1(dx * 1.1)} ${r1(dy * 1.1)}q${r1(dx * 0.1 + dy * 0.3 * turn)} ${r1(dy * 0.1 - dx * 0.3 * turn)} ${r1(dy * 0.5 * turn)} ${r1(-dx * 0.5 * turn)}`
      );
    })
    .join('');
  const up = rnd() < 0.5;
  const eyes = [0, 1, 2, 3, 4]
    .slice(0, 3 + Math.floor(rnd() * 3))
    .map((i) => {
      const [x, y, r] = [
        13 + (i % 3) * 7 + rnd() * 2 - 1,
        (up ? 24 : 15) + Math.floor(i / 3) * 6 * (up ? 1 : -1) + rnd() * 2,
        1.5 + rnd() * 1.3,
      ];
      return (
        dot(Number(r1(x)), Number(r1(y)), Number(r1(r)), 'e') +
        dot(Number(r1(x)), Number(r1(y)), Number(r1(r * 0.42)), 'k')
      );
    })
    .join('');
  const y = up ? 15 : 24;
  const mouth = [
    e(`M13 ${y}q7 5 14 0l-1.500 4-2.500-2-3 3-3-3-2.500 2z`),
    e(`M14 ${y}q6-4 12 0q-1 6-6 6t-6-6z`) + k(`M15 ${y}l1.500 3 1.500-3 2 3 2-3 1.500 3 1.500-3`, 1),
    e(`M12 ${y}l3 2 3-2 3 2 3-2 3 2M15 ${y + 4}l2.500-1.500 2.500 1.500 2.500-1.500 2.500 1.500`, 1.4),
  ];
  return k(arms, 2.3) + k(body) + eyes + pick(mouth, h >>> 3);
}

// ---- what tells two of one body apart
const ACCENTS = [
  '',
  e('M10 12l8 14M13 11l7 13', 1.1),
  k('M12 6L8 0l7 4zM28 6l4-6-7 4z'),
  dot(20, 12, 1.7, 'e') + dot(20, 12, 0.7, 'k'),
  k('M6 36q14 4 28 0', 2.2),
  k('M3 6l3 3M37 6l-3 3M2 14h3M38 14h-3M8 1l2 4M32 1l-2 4', 1.3),
  k('M5 38l3-7 2 5 2-4 1 6zM35 38l-3-7-2 5-2-4-1 6z'),
  e('M12 30l3 3 3-3 3 3 3-3 3 3', 1.1),
] as const;
/** The hat and the coat of somebody who is no monster, by what they do; hair and face come from the id. */
const TRADES: Rules<[hat: string, coat: string]> = [
  ['police cop', ['peaked', 'lapel']],
  ['detective agent', ['fedora', 'lapel']],
  ['thug mobster enforcer gangster syndicate criminal', ['fedora', 'tie']],
  ['boss dealer butler', ['bowler', 'tie']],
  ['sailor crew fisherman hunter trapper', ['cap', 'scarf']],
  ['nurse doctor medic', ['none', 'habit']],
  ['scientist professor scholar', ['none', 'tie']],
  ['socialite actor', ['topper', 'tie']],
];
const BEASTS = ['rat', 'wolf', 'bird', 'snake', 'bat', 'gator', 'spider', 'insect', 'ape'];

/** One of a body: turned to one side or the other, with a mark of its own. */
const two = (body: string, h: number): string =>
  ((h >>> 9) & 1 ? `<g transform="matrix(-1 0 0 1 40 0)">${body}</g>` : body) + pick(ACCENTS, h >>> 11);

/** The emblem of an enemy by its id and traits: a body for its name or trait, and parts for itself. */
export function foe(id: string, traits = ''): string {
  const [words, h] = [`${id} ${traits}`.toLowerCase(), hashOf(id)];
  if (has(words, 'ghoul flesh grave')) return ghoul(words, h);
  if (has(words, 'cultist cult acolyte') && !has(words, 'servitor mask masked')) return cultist(id, words, h);
  const trade = find(TRADES, words);
  if (trade && !has(words, 'monster mask masked'))
    return bust([
      trade[0],
      pick(['short', 'curls', 'bald'], h),
      trade[1],
      pick(['plain', 'moustache', 'beard', 'glasses'], h >>> 5),
    ]);
  // A servant of somebody is what the servant is.
  const named = (name: string): string | undefined => {
    const body = find(BODIES, name);
    return body ? two(body, h) : known(name);
  };
  return (
    named(id.split('-of-')[0]!) ??
    named(traits) ??
    find(BY_TRAIT, traits)?.(h, id) ??
    named(id) ??
    (has(traits, 'monster') ? abomination(h) : undefined) ??
    (has(traits, 'creature animal') ? two(find(BODIES, pick(BEASTS, h >>> 5))!, h) : undefined) ??
    (has(traits, 'humanoid') ? person(id) : monster(id))
  );
}
