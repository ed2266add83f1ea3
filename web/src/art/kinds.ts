/**
 * A picture for each kind of thing, made of parts: what a card is called and its traits choose the body, its id the rest,
 * so that two of a trait are two. Cards that nobody has drawn get theirs the same way. It is loaded beside the table.
 */
import { bust, monster, person, type Bust } from './emblems';
import { hashOf } from './glyphs';

export { FAR } from './views';

const k = (d: string, w = 0): string =>
  w ? `<path d="${d}" class="ks" stroke-width="${w}"/>` : `<path d="${d}" class="k"/>`;
const e = (d: string, w = 0): string =>
  w ? `<path d="${d}" class="es" stroke-width="${w}"/>` : `<path d="${d}" class="e"/>`;
const dot = (x: number, y: number, r: number, c: 'k' | 'e'): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" class="${c}"/>`;
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

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
  const named = !/acolyte|cultist|wizard|disciple|priest|order|taker|servant|follower|member/.test(id);
  if (named)
    return (
      `<g transform="translate(2.400 2.500) scale(.88)">${person(id)}</g>` +
      k('M2 38C2 20 6 4 20 1C34 4 38 20 38 38h-4C34 22 31 9 20 6C9 9 6 22 6 38z') +
      pick(SIGNS, h >>> 5).replaceAll('class="e', 'class="e')
    );
  const held = /wizard|sorcer|priest/.test(words) ? HELD[1]! : pick(HELD, h >>> 7);
  return pick(HOODS, h) + pick(UNDER, h >>> 3) + pick(SIGNS, h >>> 5) + held;
}

// ---- bodies that the printed towns do not have
const BODIES: [RegExp, string][] = [
  [
    /rat|vermin|rodent/,
    k(
      'M3 30c0-6 4-9 9-9l3-3 1 4c4 2 5 5 4 8zM15 37c0-6 4-9 9-9l3-3 1 4c5 1 8 4 9 8zM12 17c0-5 4-8 8-8l3-3 1 4c4 1 7 4 8 7z',
    ) +
      e('M6 27h.1M18 34h.1M15 14h.1', 2) +
      k('M20 30q6 0 8-6M32 17q5-1 6-6M37 37q2-3 1-6', 1.5),
  ],
  [
    /deep-one|deep one|fish|aquatic/,
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
    /yithian|cone/,
    k('M20 12L8 38h24z') +
      k('M20 14C14 12 12 8 13 3M20 14c6-2 8-6 7-11M20 13V5M18 16C12 15 7 17 4 22', 2) +
      dot(20, 4.5, 3.4, 'k') +
      dot(20, 4.5, 1.5, 'e') +
      k('M11 1l4 2-4 3zM29 1l-4 2 4 3zM2 20l4 2-3 4z') +
      e('M15 26h10M13 31h14', 1.2),
  ],
  [
    /hound|wolf|dog|rougarou/,
    k('M4 13l4 1 4-9 3 6 6 1c4 2 4 6 3 9c6 2 9 8 9 17h-6l-2-8-2 8H9l2-12c-4 0-8-2-9-6z') +
      dot(13, 13, 1.3, 'e') +
      e('M4 18l2 2 1.500-2 1.500 2 1.500-2', 1.2),
  ],
  [
    /ancient-one|umordhoth|cthulhu|great/,
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
    /spawn|shub|goat/,
    k('M20 9c-6 0-9 5-9 10c0 4 2 6 2 9l-4 10h7l2-7h4l2 7h7l-4-10c0-3 2-5 2-9c0-5-3-10-9-10z') +
      k('M12 13C6 12 4 7 6 2c2 4 5 6 9 6M28 13c6-1 8-6 6-11c-2 4-5 6-9 6', 2.4) +
      e('M15 17l3 1.500-3 1.500zM25 17l-3 1.500 3 1.500z') +
      e('M18 24h4v4l-2 2-2-2z'),
  ],
  [
    /servitor|taker|crawl/,
    k('M6 38C6 26 10 20 14 18c-3-3-3-9 1-12c3-2 7-2 10 0c4 3 4 9 1 12c4 2 8 8 8 20h-5l-3-9-2 9h-8l-2-9-3 9z') +
      e('M15 11q5-4 10 0l-2 4h-6z') +
      k('M17 12h6', 1.2) +
      e('M14 22q6 4 12 0M15 26q5 3 10 0', 1.2),
  ],
  [
    /spider|web/,
    dot(20, 24, 8, 'k') +
      dot(20, 13, 5, 'k') +
      k('M13 20L4 12 2 18M13 24L3 24 1 31M14 28l-8 6 1 5M27 20l9-8 2 6M27 24h10l2 7M26 28l8 6-1 5', 2) +
      dot(18, 12, 1, 'e') +
      dot(22, 12, 1, 'e') +
      e('M20 19v10M17 24h6', 1.2),
  ],
  [
    /serpent|snake|yig/,
    k('M8 36c-6-8 2-14 10-13c7 1 9-3 7-6c-2-4-9-2-9-6c0-6 12-9 16-3c5 8 2 17-7 19c-5 1-8 1-8 4c0 4 8 4 15 3') +
      dot(24, 9, 1.2, 'e') +
      e('M12 28q3-3 8-2M29 14q1 6-4 9', 1.2),
  ],
  [
    /bird|crow|raven|vulture/,
    k('M4 14l8-2c2-6 9-8 13-4c3 3 3 7 7 10l7 11-12-3-2 6 3 6h-9l1-6c-8-1-13-6-13-13z') +
      dot(16, 12, 1.3, 'e') +
      e('M20 20q5 6 13 6M19 24q4 4 9 4', 1.2),
  ],
  [
    /spirit|ghost|wraith|haunt/,
    k('M9 37c-1-4 1-8 1-16c0-11 4-17 10-17s10 6 10 17c0 8 2 12 1 16l-4-4-3.500 4-3.500-4-3.500 4-3.500-4z') +
      dot(16, 17, 2.2, 'e') +
      dot(24, 17, 2.2, 'e') +
      e('M20 22c1.700 0 2.500 1.500 2.500 3.800s-.8 3.700-2.500 3.700-2.500-1.400-2.500-3.700.8-3.800 2.500-3.800z'),
  ],
];
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
const PEOPLE = /criminal|detective|police|enforcer|thug|sailor|agent|citizen|socialite/;

/** The emblem of an enemy by its id and traits: a body for its trait, and parts for itself. */
export function foe(id: string, traits = ''): string {
  const words = `${id} ${traits}`.toLowerCase();
  const h = hashOf(id);
  if (/ghoul|flesh-eater|grave-eater/.test(words)) return ghoul(words, h);
  if (PEOPLE.test(words) && !/cult/.test(words)) return person(id);
  if (/cult/.test(words) && !/servitor/.test(words)) return cultist(id, words, h);
  const body = BODIES.find(([re]) => re.test(words))?.[1];
  const known = body ?? monster(id, traits);
  return (h >>> 9) & 1 && body
    ? `<g transform="matrix(-1 0 0 1 40 0)">${known}</g>${pick(ACCENTS, h >>> 11)}`
    : known + (body ? pick(ACCENTS, h >>> 11) : '');
}

// ---- cards: drawings of lines on a 64 grid
const l = (d: string, w = 1.5): string => `<path d="${d}" stroke-width="${w}"/>`;
const THINGS: [RegExp, string][] = [
  [/derringer/, l('M12 26h26v8H26l-4 14h-8l3-14h-5zM38 27h6v6h-6M28 34q0 5-5 5') + l('M14 30h20M17 40l5 1', 0.9)],
  [
    /shotgun|rifle|carbine|winchester/,
    l('M4 40l10-9 46-16 1 4-40 17-3 1-8 10-6-2zM30 27l2 6') + l('M28 28l30-11M9 41l7 2', 0.9),
  ],
  [
    /38|revolver|special|peacemaker/,
    l('M8 24h20v-3h10v3h18v7H36l-3 5h-7l-5 15H9l6-19-7-4zM28 24a6 5 0 0 0 0 8h8a6 5 0 0 0 0-8') +
      l('M30 28h6M13 40l7 2M12 45l7 2', 0.9),
  ],
  [
    /automatic|pistol|tommy|gun\b/,
    l('M8 20h46v11H36l-3 6h-8l-4 16H8l4-22H8zM31 31q0 6-5 6') +
      l('M12 25h30M46 20v11M49 20v11M14 40l6 1M13 46l6 1', 0.9),
  ],
  [
    /machete|sword|blade|sabre|cutlass/,
    l('M10 50 16 44M8 46l8 8M13 41c10-12 22-24 40-32 1 5-1 9-5 13L20 47z') + l('M50 14L17 44M10 54l-4 4', 1),
  ],
  [
    /dynamite|blast|bomb/,
    l('M14 26h9v28h-9zM25 26h9v28h-9zM36 26h9v28h-9zM12 34h35M12 44h35M30 26c0-8 8-6 8-12') +
      l('M38 6v4M33 9l3 2M43 9l-3 2M45 14h-4', 1.2),
  ],
  [
    /baseball|club|bat\b/,
    l('M52 6c4 2 5 6 2 9L18 54l-5-5L48 8c1-1 3-2 4-2zM13 49l-5 5 3 3 5-5') + l('M16 46l5 5M19 43l5 5M46 14l5 5', 0.9),
  ],
  [
    /axe|hatchet/,
    l('M40 8L14 56l-4-2L36 6M36 10c8-4 16-2 20 4c-6 2-8 6-8 12c-6-2-12-4-18-4') + l('M44 12c4 2 6 4 7 6', 0.9),
  ],
  [
    /switchblade/,
    l('M8 50l22-20 6 6-22 20zM30 30L54 8c2 6 0 12-4 16L36 36') + l('M13 49l4 4M20 42l4 4M52 11L36 30', 0.9),
  ],
  [
    /knife|dagger/,
    l('M8 56l12-12M17 39l8 8M20 36L50 6c3 6 2 14-4 20L28 44z') + l('M48 10L24 40', 0.9) + l('M8 56l-2 2', 4),
  ],
  [
    /vest/,
    l('M20 8l-8 8v38h40V16l-8-8c-3 8-21 8-24 0zM32 16v38M12 30h40M12 42h40') + l('M18 34v4M24 34v4M40 34v4M46 34v4', 1),
  ],
  [
    /badge/,
    l('M32 6l8 6 10-2 0 12 6 8-6 8 0 12-10-2-8 6-8-6-10 2 0-12-6-8 6-8 0-12 10 2z') +
      l('M32 18l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z', 1.1),
  ],
  [
    /rosary|holy|cross/,
    l('M32 6c-14 0-18 10-16 18s12 8 16 14c4-6 14-6 16-14S46 6 32 6z') +
      l('M32 38v20M25 44h14', 2.4) +
      l('M18 12h.1M15 20h.1M20 28h.1M44 12h.1M49 20h.1M44 28h.1M32 6h.1', 4),
  ],
  [
    /rabbit|foot/,
    l(
      'M24 6c-4 8-4 14-2 20c-6 8-8 16-4 24c4 6 14 6 18-2c2-6 2-10 6-16s8-10 4-14c-4-2-6 2-10 4c2-6 2-12-2-18c-4-4-8-2-10 2z',
    ) + l('M22 50v4M28 52v4M34 48l2 4M24 26q6 2 10-2', 1),
  ],
  [
    /amulet|sign|seal|pendant/,
    l('M12 6q4 18 20 20q16-2 20-20') +
      l('M32 26a15 15 0 1 1 0 30a15 15 0 0 1 0-30z') +
      l('M32 31l3 7 8 0-6 5 2 8-7-4-7 4 2-8-6-5 8 0z', 1.1),
  ],
  [
    /disc|medallion/,
    l('M32 8a24 24 0 1 1 0 48a24 24 0 0 1 0-48zM32 17a15 15 0 1 1 0 30a15 15 0 0 1 0-30z') +
      l(
        'M32 26a6 6 0 1 1 0 12a6 6 0 0 1 0-12zM32 8v9M32 47v9M8 32h9M47 32h9M15 15l6 6M43 43l6 6M49 15l-6 6M15 49l6-6',
        1.1,
      ),
  ],
  [
    /statue|idol|grotesque/,
    l('M18 56h28v-6H18zM22 50c-4-8-2-14 2-18c-4-6-2-16 8-18c10 2 12 12 8 18c4 4 6 10 2 18zM24 16L16 8M40 16l8-8') +
      l('M27 23l3 1M37 23l-3 1M28 29q4 3 8 0M26 38q6 4 12 0', 1.2),
  ],
  [/heirloom|jewel|ring|pearl/, l('M14 22l8-10h20l8 10-18 32zM14 22h36M22 12l10 42 10-42M26 22l6-10 6 10', 1.2)],
  [
    /necronomicon/,
    l('M12 8h36l4 4v44H16l-4-4zM12 52q0-4 4-4h36M20 8v40') +
      l('M36 16c8 6 8 14 0 22c-8-8-8-16 0-22zM36 22v8M33 26h6', 1.1),
  ],
  [
    /encyclopedia|library|volumes/,
    l('M8 12h12v42H8zM20 12h12v42H20zM34 14l11-3 10 40-11 3z') +
      l('M8 20h12M8 46h12M20 20h12M20 46h12M36 22l11-3M42 47l11-3', 1),
  ],
  [/medical|anatomy/, l('M12 10h36v46H16l-4-4zM12 52q0-4 4-4h32') + l('M30 18v18M21 27h18', 3)],
  [/shadows|grimoire/, l('M12 8h40v48H12zM18 8v48') + l('M35 18a9 9 0 1 0 8 14a11 11 0 0 1-8-14zM26 44h18', 1.2)],
  [
    /lore|book|tome/,
    l('M6 16q13-6 26 2q13-8 26-2v36q-13-6-26 2q-13-8-26-2zM32 18v36') +
      l('M12 24q7-2 14 2M12 31q7-2 14 2M12 38q7-2 14 2M38 26q7-4 14-2M38 33q7-4 14-2M38 40q7-4 14-2', 1),
  ],
  [
    /flashlight|torch/,
    l('M6 40l22-16 8 10-22 16zM28 24l6-10 14 18-12 2') + l('M44 12l8-6M50 20l10-3M54 28l8 2M12 38l6 8', 1.2),
  ],
  [
    /lantern|lamp|candle/,
    l('M22 20h20l4 30H18zM26 20v-6h12v6M20 56h24M32 6a6 6 0 0 1 6 8') + l('M32 30c6 6 5 14 0 14s-6-8 0-14z'),
  ],
  [/tote|bag|satchel|backpack/, l('M10 26h44l-4 30H14zM20 26c0-18 24-18 24 0') + l('M16 36h32M24 40v10M40 40v10', 1)],
  [
    /coat|jacket|trench|clothing|armou?r/,
    l('M24 8L12 16 8 40l8 2v14h32V42l8-2-4-24L40 8l-8 10zM32 18v38') + l('M38 28h2M38 36h2M38 44h2', 2),
  ],
  [
    /ammunition|bullet|cartridge/,
    l(
      'M12 54V28c0-8 3-14 5-18c2 4 5 10 5 18v26zM27 54V28c0-8 3-14 5-18c2 4 5 10 5 18v26zM42 54V28c0-8 3-14 5-18c2 4 5 10 5 18v26z',
    ) + l('M12 32h10M27 32h10M42 32h10M12 48h10M27 48h10M42 48h10', 1),
  ],
  [/first-aid|medic|bandage/, l('M8 24h48v30H8zM24 24v-8h16v8') + l('M28 32h8v5h5v8h-5v5h-8v-5h-5v-8h5z')],
  [
    /burglary|lock|key/,
    l('M20 12a11 11 0 1 1 0 22a11 11 0 0 1 0-22zM28 31l24 24M44 47l-6 6M50 53l-4 4') +
      l('M20 19a4 4 0 1 1 0 8a4 4 0 0 1 0-8z', 1),
  ],
  [
    /pickpocket|backstab|sneak/,
    l('M10 14h26l4 6v36H10zM40 24h14v24H40') + l('M44 36c-6-8-16-8-20 0c4 8 14 8 20 0zM48 30v12', 1.2),
  ],
  [
    /training|overpower|guts/,
    l('M6 28h6v14H6zM52 28h6v14h-6zM12 24h7v22h-7zM45 24h7v22h-7zM19 33h26v4H19z') + l('M24 24q8-10 16 0', 1),
  ],
  [/arcane|forbidden|ritual|shrivel|scrying|spell|wipe|ward|blinding/, ''],
  [
    /hyperaware|perception|vigil/,
    l('M4 32q28-32 56 0q-28 32-56 0z') +
      l('M32 22a10 10 0 1 1 0 20a10 10 0 0 1 0-20z') +
      l('M32 28a4 4 0 1 1 0 8a4 4 0 0 1 0-8z', 2) +
      l('M12 12l5 6M52 12l-5 6M32 4v7', 1.2),
  ],
  [
    /knocks|vicious|blow|fist/,
    l('M14 24c0-6 8-6 9-1c1-6 9-6 9 0c1-5 9-5 9 1c1-4 9-3 9 3v12c0 8-5 15-14 15H26c-7 0-12-5-12-12z') +
      l('M23 23v10M32 23v10M41 24v9M14 36h14q4 4 0 8', 1.2) +
      l('M8 12l4 5M24 6v6M44 8l-3 5', 1.4),
  ],
  [
    /dig-deep|will|courage|fearless|heart/,
    l('M32 56C18 46 8 38 8 26c0-16 20-18 24-6c4-12 24-10 24 6c0 12-10 20-24 30z') + l('M32 24l-6 10h12l-6 12', 1.6),
  ],
  [
    /scaveng|found|cache|crate/,
    l('M8 26h48v30H8zM8 26l8-12h32l8 12M26 26v9h12v-9') + l('M8 40h18M38 40h18M20 14v12M44 14v12', 1),
  ],
  [
    /hunch|insight|evidence|deduc|research/,
    l('M32 6a17 17 0 0 1 9 31v9H23v-9a17 17 0 0 1 9-31zM24 51h16M27 56h10') + l('M28 36l-3-12 7 5 7-5-3 12', 1.1),
  ],
  [
    /lucky|fortune|gamble|streak|call/,
    l('M12 22l14-10 18 8-14 10zM12 22v22l18 10V30M30 54l14-10V20') +
      l('M21 20h.1M30 17h.1M33 21h.1M17 33h.1M24 44h.1M36 34h.1M38 42h.1', 4),
  ],
  [/barricade|wall|door/, l('M8 14h48v10H8zM8 30h48v10H8zM8 46h48v10H8z') + l('M16 8l12 52M48 8L36 60', 2)],
  [
    /elusive|lam|distract|dodge|survival|dexterity|opportun/,
    l('M18 54c2-10 6-12 12-16s8-8 6-14') +
      l('M36 10a6 6 0 1 1 0 12a6 6 0 0 1 0-12zM30 38l12 4 4 12M32 28l-12 2-6 8M40 28l12-2') +
      l('M48 10l8-2M50 16h8M48 34l8 2', 1),
  ],
  [
    /flame|fire/,
    l('M32 4c4 12 18 18 18 34c0 12-8 20-18 20s-18-8-18-20c0-8 5-12 7-18c3 2 5 5 5 8c5-6 6-14 6-24z') +
      l('M32 32c4 6 8 9 8 16c0 6-3 10-8 10s-8-4-8-10c0-7 6-9 8-16z', 1.2),
  ],
];
const SPELLS = [
  l('M32 6a26 26 0 1 1 0 52a26 26 0 0 1 0-52z') + l('M32 6l22.500 39H9.500zM32 58L9.500 19h45z', 1.2),
  l('M32 8a24 24 0 1 1 0 48a24 24 0 0 1 0-48z') +
    l('M14 32q18-20 36 0q-18 20-36 0z', 1.2) +
    l('M32 26a6 6 0 1 1 0 12a6 6 0 0 1 0-12z', 1.2),
  l('M32 58V22M24 22q0-14 8-16q8 2 8 16M18 30q14 8 28 0') + l('M12 14l5 4M52 14l-5 4M8 28h6M50 28h6M32 2v0', 1.2),
  l('M20 56c-8-12 0-22 6-26c-2-10 4-18 10-22c-2 10 4 12 8 18c6 10 2 22-6 30z') +
    l('M30 52c-4-8 2-12 4-18c4 6 6 12 2 18', 1.1),
];
const MINDS = [
  l('M24 56v-9c-9-2-14-8-14-17C10 16 20 8 32 8c13 0 22 8 22 20c0 8-4 12-8 17v11') +
    l('M32 18l3 8 8 1-6 6 2 8-7-4-7 4 2-8-6-6 8-1z', 1.2),
  l('M24 56v-9c-9-2-14-8-14-17C10 16 20 8 32 8c13 0 22 8 22 20c0 8-4 12-8 17v11') +
    l('M22 30q10-12 20 0q-10 12-20 0zM32 27v6', 1.3),
  l('M24 56v-9c-9-2-14-8-14-17C10 16 20 8 32 8c13 0 22 8 22 20c0 8-4 12-8 17v11') + l('M33 16l-8 14h12l-6 13', 1.6),
];
const ANIMALS: [RegExp, string][] = [
  [
    /dog|hound|duke/,
    k('M9 8c-4 2-5 10-2 16l4-3c0 9 4 15 9 15s9-6 9-15l4 3c3-6 2-14-2-16c-3 0-6 2-7 4h-8c-1-2-4-4-7-4z') +
      e('M14 18h4v3h-4zM22 18h4v3h-4z') +
      e('M17 27q3-3 6 0l-1.500 3h-3z') +
      e('M20 30v3M16 34q4 2 8 0', 1.1),
  ],
  [
    /cat$|kitten|feline/,
    k('M8 5l6 6q6-2 12 0l6-6c1 8 1 13-1 18c-2 8-6 12-11 12S11 31 9 23C7 18 7 13 8 5z') +
      e('M12 19l6 1.500-4 3zM28 19l-6 1.500 4 3z') +
      e('M20 26l-1.500-2h3zM20 26v3M10 27l6 0M10 30l6-1M30 27h-6M30 30l-6-1', 1),
  ],
  [
    /bird|raven|crow|owl/,
    k('M20 4c-8 0-12 6-12 14c0 10 5 18 12 18s12-8 12-18c0-8-4-14-12-14z') +
      dot(15, 15, 4, 'e') +
      dot(25, 15, 4, 'e') +
      dot(15, 15, 1.7, 'k') +
      dot(25, 15, 1.7, 'k') +
      e('M20 18l2.500 4-2.500 4-2.500-4z'),
  ],
  [
    /creature|animal|beast/,
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
const TRADES: [RegExp, Bust][] = [
  [/police/, ['peaked', 'short', 'lapel', 'moustache']],
  [/sorcerer|witch/, ['veil', 'none', 'scarf', 'plain']],
  [/clergy|priest/, ['none', 'short', 'habit', 'plain']],
];

/** Who somebody's ally is: a face on the 40 grid, of a person or of an animal. */
export function ally(id: string, traits: string): string {
  const words = `${id} ${traits}`.toLowerCase();
  const name = id.replace(/-\d+$/, '');
  const looks = FRIENDS[name] ?? TRADES.find(([re]) => re.test(words))?.[1];
  return ANIMALS.find(([re]) => re.test(words) && !FRIENDS[name])?.[1] ?? (looks ? bust(looks) : person(name));
}
/** The drawing of a card on the 64 grid: by its name, then by its traits; undefined where the plain one does. */
export function thing(id: string, kind: string, traits: string): string | undefined {
  const own = THINGS.find(([re]) => re.test(id))?.[1];
  if (own) return own;
  const [words, h] = [traits.toLowerCase(), hashOf(id)];
  if (own === '' || /spell|ritual/.test(words)) return pick(SPELLS, h);
  if (/talent|innate|practiced/.test(words) || kind === 'skill') return pick(MINDS, h);
  return THINGS.find(([re]) => re.test(words))?.[1] || undefined;
}
