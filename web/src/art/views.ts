/** Engraved views of places far from town, loaded beside the table: trains, open land, ruins, water, other dimensions. */
import { f, hatch, light, line, paper } from './vignettes';

type Rnd = () => number;

/** Inside a car of a train: windows and benches, berths, or the fire of the engine. */
export function car(rnd: Rnd, id: string): string {
  const shell =
    line('M0 0L62 26H178L240 0M0 112L62 84H178L240 112M62 26V84M178 26V84', 1.2) +
    hatch(rnd, [4, 2, 62, 26], [236, 2, 178, 26], 7, 0.5) +
    hatch(rnd, [70, 84, 170, 84], [20, 112, 220, 112], 9, 0.5);
  if (id.startsWith('engine'))
    return (
      hatch(rnd, [2, 2, 2, 80], [238, 2, 238, 80], 16, 0.5) +
      `<circle cx="120" cy="50" r="44" fill="${paper}" stroke-width="1.800"/><circle cx="120" cy="50" r="38" fill="none" stroke-width=".800"/>` +
      line('M98 84V62a22 18 0 0 1 44 0v22z', 1.6, light) +
      line('M104 84q4 -14 10 -20q0 8 6 10q0 -14 8 -20q2 12 8 18q3 6 0 12', 1.2) +
      `<circle cx="106" cy="28" r="9" fill="${light}" stroke-width="1.300"/><circle cx="134" cy="28" r="9" fill="${light}" stroke-width="1.300"/>` +
      line(
        'M106 28l4 -5M134 28l-5 -4M52 110L40 44M188 110L202 40M34 44h12M196 40h12M28 112V20q0 -10 12 -10h34M212 112V24q0 -12 -14 -12h-34',
        1.8,
      ) +
      line('M0 104H240', 1.2)
    );
  const sides = [
    'M12 22l30 12v26l-30 4zM48 36l10 4v16l-10 2zM228 22l-30 12v26l30 4zM192 36l-10 4v16l10 2z',
    'M12 43l30 4M228 43l-30 4',
  ];
  const door = line('M104 84V40h32v44z', 1.4, paper) + line('M110 46h20v16h-20z', 1, light) + line('M131 68v6', 1.6);
  const inside = id.startsWith('sleeping')
    ? line('M6 34l52 8v8l-52 -2zM6 74l52 2v10l-52 8zM234 34l-52 8v8l52 -2zM234 74l-52 2v10l52 8z', 1.3, paper) +
      line('M10 16q6 30 2 70M30 22q5 26 2 62M230 16q-6 30 -2 70M210 22q-5 26 -2 62', 0.9)
    : id.startsWith('dining') || id.startsWith('parlor')
      ? line(sides[0]!, 1.2, light) +
        line(sides[1]!, 0.7) +
        line('M14 82h40l8 8H4zM226 82h-40l-8 8h58zM34 90v16M206 90v16', 1.3, paper) +
        line('M26 82v-9h6v9M38 82v-7h5v7M214 82v-9h-6v9M202 82v-7h-5v7', 1, light)
      : line(sides[0]!, 1.2, light) +
        line(sides[1]!, 0.7) +
        line(
          'M2 108V72q12 -8 24 0v14h18v22M48 96V70q6 -5 14 0v26M238 108V72q-12 -8 -24 0v14h-18v22M192 96V70q-6 -5 -14 0v26',
          1.3,
          paper,
        );
  return shell + door + inside + line('M120 26v6M112 38q8 -9 16 0z', 1, light);
}
/** Open land: furrows, a fence, or poles with hops. */
export function land(rnd: Rnd, id: string): string {
  const s =
    hatch(rnd, [0, 3, 0, 44], [240, 3, 240, 44], 13, 0.5) +
    line('M0 62q40 -16 84 -6t84 -4t72 2', 1.2) +
    hatch(rnd, [0, 66, 240, 64], [-20, 112, 260, 112], 15, 0.6);
  if (/yard/.test(id))
    return (
      s +
      [26, 62, 98, 142, 178, 214]
        .map(
          (x, i) =>
            line(`M${x} ${100 - (i % 2) * 8}V${20 + (i % 3) * 4}`, 1.6) +
            line(`M${x} 84q-9 -6 0 -13q9 -7 0 -14q-9 -7 0 -14q7 -6 0 -12`, 1.1),
        )
        .join('') +
      line('M26 24L62 28L98 22M142 20L178 26L214 28', 0.8)
    );
  if (/heath/.test(id))
    return (
      s +
      line('M120 102q-4 -30 2 -48l-16 -22M121 62l18 -26l2 -16M139 36l14 -8M106 32l-14 -4M106 32l2 -16', 2) +
      line('M88 106q32 -10 66 0', 1) +
      line('M40 92l4 -10 3 9M184 94l4 -9 4 9M206 86l3 -7 3 7', 1)
    );
  return (
    s +
    [14, 52, 90, 128, 166, 204].map((x) => line(`M${x} 98V74h5v24z`, 1.2, light)).join('') +
    line('M0 80H240M0 90H240', 1.3)
  );
}
/** What is left of a house. */
export const ruins = (rnd: Rnd): string =>
  hatch(rnd, [0, 3, 0, 46], [240, 3, 240, 46], 13, 0.5) +
  line('M44 100V44l12 8 6 -16 14 10 4 22 12 4 6 28zM142 100V58l10 -8 8 6 6 -24 16 12 6 -8 10 18v46z', 1.5, paper) +
  line('M58 62h10v14H58zM168 56h12v18h-12z', 1.2, light) +
  hatch(rnd, [46, 80, 84, 80], [46, 98, 96, 98], 6, 0.5) +
  hatch(rnd, [146, 78, 196, 78], [146, 98, 196, 98], 6, 0.5) +
  line(
    'M100 100l26 -44M112 100l28 -30M22 104l10 -7 12 5 8 -5 6 6M92 106l12 -6 10 4 14 -6 12 7M202 104l10 -6 12 6',
    1.5,
  ) +
  line('M0 104H240', 1.2);
/** Water between rocks. */
export const stream = (rnd: Rnd): string =>
  hatch(rnd, [0, 2, 60, 30], [240, 2, 180, 30], 9, 0.5) +
  line('M0 112V20l26 -10 22 16 10 34 34 22 10 30zM240 112V16l-30 -8 -20 20 -6 30 -34 20 -8 34z', 1.4, paper) +
  hatch(rnd, [6, 26, 6, 104], [44, 36, 88, 104], 16, 0.6) +
  hatch(rnd, [234, 22, 234, 104], [196, 34, 150, 104], 16, 0.6) +
  line('M112 52q12 10 4 22t8 20q6 8 -2 18M128 50q4 14 2 26t8 18M104 96q10 -4 16 2M126 104q10 -4 18 1', 1) +
  line('M96 52q24 -10 50 -2', 1);
/** Where no earthly place is: stars and a whirl, and what stands in it. */
export function beyond(rnd: Rnd, id: string): string {
  let s = hatch(rnd, [0, 2, 0, 110], [240, 2, 240, 110], 22, 0.4);
  for (let i = 0; i < 22; i++) {
    const [x, y, r] = [8 + rnd() * 224, 6 + rnd() * 100, 1 + rnd() * 2.2];
    s += line(`M${f(x - r)} ${f(y)}h${f(r * 2)}M${f(x)} ${f(y - r)}v${f(r * 2)}`, 0.9);
  }
  const whirl =
    `<ellipse cx="120" cy="54" rx="66" ry="40" fill="${paper}" stroke-width="1.200"/>` +
    line('M120 54q10 -12 22 -2q10 14 -10 24q-30 8 -40 -16q-4 -34 34 -36q46 4 46 36q-6 40 -60 34q-54 -8 -50 -48', 1.3);
  const inside: [RegExp, string][] = [
    [
      /bridge/,
      line('M0 98L96 40h48L240 98V112H0zM96 40q24 -8 48 0', 1.5, light) +
        line('M24 84v-14M56 64V52M84 47v-9M216 84v-14M184 64V52M156 47v-9M24 70L84 38M216 70L156 38', 1.3),
    ],
    [
      /step|stair/,
      [0, 1, 2, 3, 4, 5]
        .map((n) =>
          line(`M${30 + n * 15} ${106 - n * 15}h${180 - n * 30}v-9h${-(180 - n * 30)}z`, 1.3, n % 2 ? paper : light),
        )
        .join(''),
    ],
    [
      /door/,
      line('M92 106V42a28 28 0 0 1 56 0v64z', 1.8, paper) +
        line('M100 106V44a20 20 0 0 1 40 0v62z', 1.2, light) +
        line('M120 50q8 -8 14 2q2 16 -14 14q-18 -6 -10 -22q14 -14 26 0', 1),
    ],
    [
      /cascade/,
      [84, 98, 112, 126, 140].map((x, i) => line(`M${x} 0q${i - 2} 50 ${(i - 2) * 10} 96`, 1.6)).join('') +
        line('M54 100q18 -10 32 0t34 0t34 0t32 0M66 108q18 -8 30 0t32 0t34 0', 1.2),
    ],
    [
      /tear|gap/,
      line('M118 2l-20 30 14 8 -26 34 22 -4 -8 40 34 -52 -16 -2 24 -30 -18 -2z', 1.6, light) +
        line('M110 30l-4 10M116 62l-8 14M124 40l-6 10', 0.9),
    ],
    [
      /edge/,
      line('M0 76L96 66l22 6 20 -8L240 76V112H0z', 1.5, light) +
        line('M96 66l-8 46M138 64l10 48M118 72v40', 0.9) +
        `<circle cx="120" cy="32" r="20" fill="${paper}" stroke-width="1.500"/>` +
        `<circle cx="120" cy="32" r="13" fill="none" stroke-width=".900"/>`,
    ],
  ];
  return s + (inside.find(([word]) => word.test(id))?.[1] ?? whirl);
}

/** Still water: trees with feet in it and hanging moss, reeds, rings. */
export function bayou(rnd: Rnd): string {
  const tree = (x: number, w: number): string =>
    line(`M${f(x - w)} 92q${f(w * 0.7)} -22 ${f(w * 0.6)} -92h${f(w * 0.8)}q0 70 ${f(w * 0.6)} 92z`, 1.4, paper) +
    [0, 1, 2, 3]
      .map((n) => line(`M${f(x - 22 + n * 13)} ${f(4 + rnd() * 6)}q4 14 -2 ${f(16 + rnd() * 18)}`, 0.8))
      .join('');
  const rings = [0, 1, 2, 3, 4].map((n) => {
    const [x, y, w] = [20 + n * 46 + rnd() * 22, 98 + rnd() * 10, 12 + rnd() * 14];
    return line(`M${f(x - w)} ${f(y)}q${f(w)} -5 ${f(w * 2)} 0`, 0.8);
  });
  const reeds = [0, 1, 2, 3, 4, 5, 6].map((n) => {
    const x = 88 + n * 9 + rnd() * 5;
    return line(`M${f(x)} 94q2 -16 ${f(rnd() * 8 - 4)} -${f(22 + rnd() * 12)}`, 1);
  });
  return (
    hatch(rnd, [0, 2, 0, 58], [240, 2, 240, 58], 18, 0.5) +
    line('M0 70q60 -8 120 -2t120 -2', 0.9) +
    [26, 66, 178, 216].map((x) => tree(x + rnd() * 10, 9 + rnd() * 6)).join('') +
    reeds.join('') +
    line('M0 94H240', 1.2) +
    rings.join('')
  );
}
