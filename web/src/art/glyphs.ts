/** Engraved buildings for the town plans: origin in the middle of the ground line, y grows downwards, about 84 x 66. */

const INK = '#2a241c';
const LIT = '#f2e8cf';
const WASH = '#b7a680';
const DARK = '#3a332a';

const r1 = (v: number): string => String(Math.round(v * 10) / 10);

/** A drawn line or shape. */
function P(d: string, fill = 'none', sw = 1.5, stroke = INK, o = 1): string {
  const opacity = o === 1 ? '' : ` opacity="${o}"`;
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${sw}"${opacity}/>`;
}
/** A wall whose right side is hatched. */
function B(x: number, w: number, h: number, y = 0, shade = 0.36): string {
  const dark = w * shade;
  const left = x + w - dark;
  const n = Math.max(2, Math.floor(dark / 2.6));
  let d = '';
  for (let i = 0; i < n; i++) d += `M${r1(left + (dark * (i + 0.6)) / n)} ${y - 0.8}V${r1(y - h + 0.8)}`;
  return P(`M${x} ${y}v${-h}h${w}v${h}z`, LIT) + P(d, 'none', 0.8);
}
/** A gable, a hip and a gambrel roof. */
function G(x: number, w: number, h: number, y: number, over = 2.5): string {
  return P(`M${x - over} ${y}L${x + w / 2} ${y - h}L${x + w + over} ${y}z`, DARK);
}
function H(x: number, w: number, h: number, y: number, i = 7, over = 2.5): string {
  return P(`M${x - over} ${y}l${i} ${-h}h${w + 2 * over - 2 * i}l${i} ${h}z`, DARK);
}
function M(x: number, w: number, h: number, y: number): string {
  const knee = y - h * 0.62;
  return P(
    `M${x - 2.5} ${y}l${w * 0.14} ${-h * 0.62}L${x + w / 2} ${y - h}L${x + w + 2.5 - w * 0.14} ${knee}L${x + w + 2.5} ${y}z`,
    DARK,
  );
}
/** A window, a row of windows, a door, columns. */
function W(x: number, y: number, w = 3.6, h = 5.5): string {
  return `<path d="M${r1(x)} ${y}v${-h}h${w}v${h}z" fill="${INK}"/>`;
}
function RW(x: number, y: number, n: number, dx: number, w = 3.6, h = 5.5): string {
  let s = '';
  for (let i = 0; i < n; i++) s += W(x + i * dx, y, w, h);
  return s;
}
function D(x: number, w = 6, h = 11, y = 0): string {
  return `<path d="M${x - w / 2} ${y}v${-h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z" fill="${INK}"/>`;
}
function COL(x: number, n: number, dx: number, h: number, y = 0): string {
  let s = '';
  for (let i = 0; i < n; i++) {
    s += P(`M${r1(x + i * dx)} ${y}v${-h}`, 'none', 2.4) + P(`M${r1(x + i * dx)} ${y - 1}v${-h + 2}`, 'none', 1, LIT);
  }
  return s;
}
/** A leafed tree, a fir, the ground line, a hanging sign, a chimney, a cross. */
function T(x: number, y: number, r: number): string {
  const crown =
    `M${x - r} ${r1(y - r * 0.9)}q${r1(-r * 0.3)} ${r1(-r * 0.9)} ${r1(r * 0.5)} ${-r}` +
    `q${r1(r * 0.2)} ${r1(-r * 0.9)} ${r1(r * 0.9)} ${r1(-r * 0.3)}q${r1(r * 0.9)} ${r1(r * 0.1)} ${r1(r * 0.5)} ${r1(r * 0.9)}` +
    `q0 ${r1(r * 0.7)} ${r1(-r * 0.9)} ${r1(r * 0.5)}q${r1(-r * 0.7)} ${r1(r * 0.3)} ${-r} ${r1(-r * 0.1)}z`;
  const leaves =
    `M${r1(x + r * 0.1)} ${r1(y - r * 0.8)}q${r1(r * 0.7)} ${r1(-r * 0.1)} ${r1(r * 0.5)} ${r1(-r * 0.7)}` +
    `M${r1(x + r * 0.3)} ${r1(y - r * 1.1)}q${r1(r * 0.3)} ${r1(-r * 0.2)} ${r1(r * 0.2)} ${r1(-r * 0.6)}`;
  return P(`M${x} ${y}v${r1(-r * 0.7)}`, 'none', 1.6) + P(crown, WASH, 1.2) + P(leaves, 'none', 0.9);
}
function FIR(x: number, y: number, h: number): string {
  const w = h * 0.36;
  const n = (v: number): string => r1(v);
  const tree =
    `M${x} ${y - h}l${n(w * 0.55)} ${n(h * 0.32)}h${n(-w * 0.2)}l${n(w * 0.5)} ${n(h * 0.26)}h${n(-w * 0.2)}` +
    `l${n(w * 0.45)} ${n(h * 0.26)}h${n(-w * 2.2)}l${n(w * 0.45)} ${n(-h * 0.26)}h${n(-w * 0.2)}l${n(w * 0.5)} ${n(-h * 0.26)}h${n(-w * 0.2)}z`;
  return P(`M${x} ${y}v${n(-h * 0.2)}`, 'none', 1.8) + P(tree, DARK, 1);
}
function GR(a = -40, b = 40): string {
  return P(`M${a} 0H${b}`, 'none', 1.3) + P(`M${a + 6} 3H${a + 20}M${b - 26} 3H${b - 8}`, 'none', 0.8);
}
function SG(x: number, y: number, w = 12, h = 8): string {
  return P(`M${x} ${y}h${w}v${h}h${-w}z`, LIT, 1.2) + P(`M${x + 2.5} ${y + h / 2}h${w - 5}`, 'none', 1);
}
function CH(x: number, y: number, h = 7): string {
  return P(`M${x} ${y}v${-h}h4v${h}z`, DARK, 1);
}
function CROSS(x: number, y: number, h = 8, sw = 1.6): string {
  return P(`M${x} ${y}v${-h}M${r1(x - h * 0.3)} ${r1(y - h * 0.66)}h${r1(h * 0.6)}`, 'none', sw);
}

const GLYPHS: Record<string, () => string> = {
  'train-station': () =>
    GR(-42, 42) +
    B(-38, 76, 20) +
    P('M-42 -20q42 -26 84 0z', DARK) +
    B(-9, 18, 36) +
    G(-9, 18, 11, -36) +
    `<circle cx="0" cy="-28" r="5" fill="#f2e8cf" stroke="#2a241c" stroke-width="1.3"/>` +
    P('M0 -31v3h2', 'none', 1) +
    RW(-33, -6, 2, 9, 5, 8) +
    RW(17, -6, 2, 9, 5, 8) +
    D(0, 9, 15) +
    P('M-42 5H42M-42 9H42M-38 4v6M-30 4v6M-22 4v6M-14 4v6M-6 4v6M2 4v6M10 4v6M18 4v6M26 4v6M34 4v6', 'none', 1),
  newspaper: () =>
    GR(-32, 32) +
    B(-26, 52, 44) +
    P('M-29 -44h58v-5h-58z', DARK) +
    RW(-20, -31, 5, 9, 4.5, 7) +
    RW(-20, -18, 5, 9, 4.5, 7) +
    P('M-22 -12h44', 'none', 1) +
    D(0, 9, 10) +
    RW(-20, -2, 2, 8, 5, 7) +
    RW(11, -2, 2, 8, 5, 7) +
    P('M-19 -49v-9h38v9', LIT, 1.2) +
    P('M-15 -54.5h30M-15 -52h22', 'none', 1.1),
  'curiositie-shoppe': () =>
    GR(-28, 30) +
    B(-22, 44, 30) +
    M(-22, 44, 22, -30) +
    P('M-10 -36v-6h8v6z', LIT, 1.1) +
    W(-18, -19, 5, 6) +
    W(-5, -19, 5, 6) +
    W(8, -19, 5, 6) +
    P('M-24 -14h30l3 5h-36z', WASH, 1.2) +
    P('M-18 -14l-1 5M-12 -14v5M-6 -14v5M0 -14l1 5', 'none', 0.9) +
    P('M-19 -8h14v7h-14z', LIT, 1) +
    D(2, 7, 9) +
    P('M22 -22h9', 'none', 1.4) +
    `<circle cx="29" cy="-15" r="4.5" fill="#f2e8cf" stroke="#2a241c" stroke-width="1.3"/><circle cx="29" cy="-15" r="1.6" fill="#2a241c"/>` +
    P('M29 -22v2.5', 'none', 1),
  'bank-of-arkham': () =>
    GR(-36, 36) +
    P('M-34 0v-4h68v4z', LIT) +
    P('M-31 -4v-4h62v4z', LIT) +
    B(-28, 56, 34, -8, 0.0) +
    COL(-24, 6, 9.6, 26, -8) +
    P('M-32 -34h64v-5h-64z', LIT) +
    P('M-33 -39L0 -56L33 -39z', LIT) +
    P('M-20 -42L0 -52L20 -42z', DARK, 0.8) +
    D(0, 8, 16, -8),
  'arkham-asylum': () =>
    GR(-42, 42) +
    B(-40, 24, 28) +
    B(16, 24, 28) +
    H(-40, 24, 10, -28, 6) +
    H(16, 24, 10, -28, 6) +
    B(-16, 32, 38) +
    H(-16, 32, 12, -38, 8) +
    P('M-4 -50v-9h8v9z', LIT, 1.2) +
    G(-5, 10, 8, -59, 1) +
    RW(-36, -17, 3, 7, 3.4, 6) +
    RW(-36, -6, 3, 7, 3.4, 6) +
    RW(20, -17, 3, 7, 3.4, 6) +
    RW(20, -6, 3, 7, 3.4, 6) +
    RW(-11, -25, 4, 6.4, 3.4, 6) +
    P('M-11 -28.5h23M-11 -26.5h23', 'none', 0.6, LIT) +
    D(0, 8, 13) +
    P('M-42 0v-5M-34 0v-3M34 0v-3M42 0v-5', 'none', 1.2),
  'independence-square': () =>
    P('M-40 2q40 12 80 0q-10 -12 -40 -12t-40 12z', WASH, 1, INK, 0.9) +
    T(-28, 2, 10) +
    T(28, 2, 10) +
    P('M-11 3h22v-5h-22z', LIT) +
    P('M-8 -2h16v-8h-16z', LIT) +
    P('M-5 -10L-2.5 -50L0 -55L2.5 -50L5 -10z', LIT) +
    P('M1 -10L1.5 -50M2.5 -10L2 -48M3.8 -10L2.8 -44', 'none', 0.8) +
    P('M-20 6h40', 'none', 1),
  'hibbs-roadhouse': () =>
    GR(-40, 38) +
    B(-30, 56, 18) +
    H(-30, 56, 16, -18, 6, 5) +
    P('M-35 -18v18M33 -18v18', 'none', 1.6) +
    P('M-37 -17h70', 'none', 1.2) +
    W(-24, -5, 6, 8) +
    W(-12, -5, 6, 8) +
    W(14, -5, 6, 8) +
    D(3, 7, 12) +
    CH(12, -31, 8) +
    P('M-42 0v-32h8', 'none', 1.4) +
    SG(-40, -30, 11, 9) +
    P('M16 -42q4 -5 0 -9t3 -8', 'none', 1),
  'velmas-diner': () =>
    GR(-38, 38) +
    P('M-36 0v-20q0 -6 6 -6h60q6 0 6 6v20z', LIT) +
    P('M-36 -17h72', 'none', 1) +
    RW(-32, -5, 4, 10, 8, 8) +
    RW(12, -5, 2, 10, 8, 8) +
    P('M-30 -26h60', 'none', 3, DARK) +
    P('M-18 -28v-12h36v12', LIT, 1.3) +
    P('M-12 -34h6M-9 -31h4M-2 -34h14M-2 -31h10', 'none', 1.2) +
    P('M-36 -3h72', 'none', 0.9) +
    P('M28 -26q-2 -6 1 -9t-1 -8', 'none', 1) +
    D(8, 6, 10),
  'police-station': () =>
    GR(-34, 34) +
    B(-28, 56, 34) +
    P('M-31 -34h62v-5h-62z', DARK) +
    RW(-23, -22, 3, 8, 4, 8) +
    RW(3, -22, 3, 8, 4, 8) +
    P('M-23 -8h14v7h-14zM9 -8h14v7h-14z', LIT, 1) +
    P('M-20 -8v7M-16.5 -8v7M-13 -8v7M12 -8v7M15.5 -8v7M19 -8v7', 'none', 1.1) +
    D(0, 10, 14) +
    P('M-9 -39v-4L0 -50l9 7v4z', LIT, 1.3) +
    P('M0 -47l1.4 2.6 2.9.4 -2.1 2 .5 2.9 -2.7 -1.3 -2.7 1.3 .5 -2.9 -2.1 -2 2.9 -.4z', INK, 0.4) +
    P('M-8 -13v-5M8 -13v-5', 'none', 1) +
    `<circle cx="-8" cy="-19.5" r="2.2" fill="#f2e8cf" stroke="#2a241c"/><circle cx="8" cy="-19.5" r="2.2" fill="#f2e8cf" stroke="#2a241c"/>`,
  graveyard: () =>
    GR(-42, 42) +
    P('M-38 0v-18M38 0v-18M-38 -14h76M-38 -6h76', 'none', 1.1) +
    `<path d="M-33 0v-17M-27 0v-17M-21 0v-17M-15 0v-17M-9 0v-17M-3 0v-17M3 0v-17M9 0v-17M15 0v-17M21 0v-17M27 0v-17M33 0v-17" fill="none" stroke="#2a241c" stroke-width="0.8" stroke-linejoin="round" stroke-linecap="round"/>` +
    B(-9, 18, 24) +
    G(-9, 18, 11, -24) +
    D(0, 7, 14) +
    CROSS(0, -35, 9) +
    P('M-29 0v-12a4.5 4.5 0 0 1 9 0v12z', LIT) +
    CROSS(-24.5, -3, 8, 1) +
    P('M20 0v-9a4 4 0 0 1 8 0v9z', LIT) +
    CROSS(33, 0, 14, 2) +
    P('M-40 -22q4 -16 -2 -26M-41 -34q6 -3 8 -9M-41 -40q-5 -2 -6 -6', 'none', 1.3),
  'black-cave': () =>
    P('M-42 0q4 -22 14 -26q4 -18 20 -20q12 -10 22 2q16 4 18 20q10 8 10 24z', WASH) +
    P('M-30 -22q6 4 4 10M-8 -44q4 6 0 12M14 -44q0 6 6 8M30 -24q-4 4 -2 9M-36 -8q4 0 6 4M34 -10q-4 2 -4 6', 'none', 1) +
    P('M-18 0q-4 -26 12 -31q18 -4 23 12q4 8 1 19z', '#14110d') +
    P('M-9 -27l2 6 3 -5 3 7 3 -7 3 6', LIT, 0.8) +
    P('M22 -40l3 8M26 -38l2 7M31 -28l4 10M35 -24l3 10', 'none', 0.8),
  'general-store': () =>
    GR(-34, 34) +
    B(-28, 56, 26) +
    P('M-30 -26v-16h60v16z', LIT) +
    P('M-30 -42h60v-4h-60z', DARK) +
    P('M-24 -36h48M-24 -32h34', 'none', 1.4) +
    P('M-32 -18h64l4 6h-72z', DARK) +
    P('M-24 -18l-2 6M-14 -18l-1 6M14 -18l1 6M24 -18l2 6', 'none', 1, LIT) +
    P('M-24 -10h14v8h-14zM10 -10h14v8h-14z', INK) +
    D(0, 9, 11) +
    P('M-34 0v-7h6v7M29 0v-5h5v5', LIT, 1.2),
  'the-witch-house': () =>
    GR(-30, 34) +
    P('M-22 0v-24h40v24z', LIT) +
    P('M-27 -24L-4 -60L24 -24z', DARK) +
    P('M-30 -24h6l-2 5h-6zM18 -24h7l2 5h-8z', DARK, 1) +
    P('M18 0v-24h8v24z', WASH, 1.2) +
    P('M20 0v-22M22.5 0v-22', 'none', 0.8) +
    P('M-10 -30l5 -8 6 8z', LIT, 1) +
    `<circle cx="-4" cy="-43" r="3" fill="#f2e8cf"/>` +
    W(-17, -10, 5, 8) +
    W(-6, -10, 5, 8) +
    D(9, 7, 13) +
    CH(8, -44, 12) +
    P('M-17 -14h5M-6 -14h5', 'none', 0.7, LIT) +
    P('M-36 0q-2 -18 2 -30M-35 -14q-6 -4 -7 -10M-35 -20q5 -4 6 -10', 'none', 1.3),
  'silver-twilight-lodge': () =>
    GR(-36, 36) +
    B(-32, 64, 30) +
    H(-32, 64, 14, -30, 12) +
    B(-9, 18, 40) +
    P('M-12 -40h24L0 -54z', DARK) +
    `<circle cx="0" cy="-33" r="4" fill="#f2e8cf" stroke="#2a241c" stroke-width="1.2"/>` +
    P('M1.5 -36a4 4 0 1 0 0 6a3.2 3.2 0 0 1 0 -6z', INK, 0.3) +
    COL(-6, 4, 4, 18) +
    RW(-27, -17, 2, 8, 4, 8) +
    RW(15, -17, 2, 8, 4, 8) +
    RW(-27, -4, 2, 8, 4, 8) +
    RW(15, -4, 2, 8, 4, 8) +
    CH(-24, -40, 6) +
    CH(20, -40, 6),
  'mas-boarding-house': () =>
    GR(-34, 34) +
    B(-24, 46, 36) +
    G(-24, 46, 20, -36) +
    W(-4, -40, 6, 8) +
    RW(-18, -23, 4, 10, 5, 7) +
    P('M-30 -14h58v-3h-58z', DARK) +
    P('M-28 -14v14M-14 -14v14M12 -14v14M26 -14v14M-28 -6h14M12 -6h14', 'none', 1.2) +
    D(0, 8, 12) +
    CH(14, -46, 9) +
    P('M28 0v-20', 'none', 1.2) +
    SG(26, -26, 11, 7),
  'south-church': () =>
    GR(-34, 36) +
    B(-10, 42, 22) +
    P('M-12 -22L-4 -38H28L34 -22z', DARK) +
    B(-26, 18, 36) +
    P('M-29 -36L-17 -62L-5 -36z', DARK) +
    CROSS(-17, -60, 10) +
    D(-17, 7, 14) +
    W(-19.5, -22, 5, 7) +
    `<path d="M-3.5 -4v-9.5a2.5 2.5 0 0 1 5 0v9.5z" fill="#2a241c"/><path d="M7.5 -4v-9.5a2.5 2.5 0 0 1 5 0v9.5z" fill="#2a241c"/><path d="M18.5 -4v-9.5a2.5 2.5 0 0 1 5 0v9.5z" fill="#2a241c"/>`,
  'historical-society': () =>
    GR(-36, 36) +
    B(-32, 64, 28) +
    P('M-34 -28h68v-4h-68z', LIT) +
    B(-14, 28, 32, 0, 0) +
    P('M-17 -32L0 -44L17 -32z', LIT) +
    COL(-10, 4, 6.7, 26) +
    RW(-27, -14, 2, 7, 4, 8) +
    RW(18, -14, 2, 7, 4, 8) +
    RW(-27, -3, 2, 7, 4, 6) +
    RW(18, -3, 2, 7, 4, 6) +
    P('M-7 -44v-4h14v4M-5 -48q0 -9 5 -9t5 9z', LIT, 1.3) +
    P('M0 -57v-7M0 -64h7v4h-7', DARK, 1),
  woods: () =>
    P('M-42 2q42 8 84 0', 'none', 1.2) +
    FIR(-30, 0, 36) +
    FIR(30, 1, 34) +
    FIR(-15, 2, 48) +
    FIR(16, 2, 44) +
    FIR(1, 4, 38) +
    P('M-38 4l3 -4M-24 5l2 -4M24 5l2 -4M38 4l2 -4', 'none', 1),
  'ye-olde-magick-shoppe': () =>
    GR(-28, 30) +
    B(-20, 40, 28) +
    P('M-25 -28L-6 -58L6 -44L25 -28z', DARK) +
    P('M-22 -28h44', 'none', 2) +
    W(-15, -15, 6, 8) +
    D(1, 8, 14) +
    W(9, -15, 6, 8) +
    P('M-8 -38l4 -7 4 7z', LIT, 1) +
    P('M-22 -24h-9', 'none', 1.4) +
    P('M-29 -24l0 2M-29 -22l1.6 4 4.3 .2 -3.4 2.6 1.2 4.1 -3.7 -2.3 -3.7 2.3 1.2 -4.1 -3.4 -2.6 4.3 -.2z', LIT, 1) +
    P('M-8 -52q-5 -5 0 -9', 'none', 1),
  'st-marys-hospital': () =>
    GR(-40, 40) +
    B(-38, 26, 30) +
    B(12, 26, 30) +
    P('M-40 -30h30v-4h-30zM10 -30h30v-4h-30z', DARK) +
    B(-14, 28, 42) +
    P('M-17 -42h34v-4h-34z', DARK) +
    RW(-34, -18, 3, 8, 4, 7) +
    RW(-34, -5, 3, 8, 4, 7) +
    RW(16, -18, 3, 8, 4, 7) +
    RW(16, -5, 3, 8, 4, 7) +
    P('M-6.5 -30h13M0 -36.5v13', 'none', 4, INK) +
    D(0, 9, 14) +
    P('M-4 -46v-6h8v6', LIT, 1.2) +
    CROSS(0, -52, 9),
  library: () =>
    GR(-38, 38) +
    P('M-36 0v-3h72v3z', LIT) +
    B(-33, 66, 30, -3) +
    `<path d="M-29.5 -6v-15.5a3.5 3.5 0 0 1 7 0v15.5z" fill="#2a241c"/><path d="M-17.5 -6v-15.5a3.5 3.5 0 0 1 7 0v15.5z" fill="#2a241c"/><path d="M10.5 -6v-15.5a3.5 3.5 0 0 1 7 0v15.5z" fill="#2a241c"/><path d="M22.5 -6v-15.5a3.5 3.5 0 0 1 7 0v15.5z" fill="#2a241c"/>` +
    P('M-36 -33h72v-4h-72z', LIT) +
    P('M-24 -37q24 -22 48 0z', DARK) +
    P('M-5 -48h10v-6h-10z', LIT, 1.1) +
    G(-6, 12, 6, -54, 1) +
    D(0, 10, 20, -3),
  'administration-building': () =>
    GR(-38, 38) +
    B(-36, 72, 26) +
    H(-36, 72, 10, -26, 10) +
    B(-9, 18, 44) +
    P('M-12 -44h24v-4h-24z', DARK) +
    P('M-6 -48v-6h12v6z', LIT, 1.2) +
    P('M-8 -54q8 -14 16 0z', DARK) +
    P('M0 -61v-6', 'none', 1.3) +
    `<circle cx="0" cy="-36" r="5.2" fill="#f2e8cf" stroke="#2a241c" stroke-width="1.3"/>` +
    P('M0 -39v3l2.4 1.4', 'none', 1) +
    RW(-31, -15, 3, 7.5, 4, 7) +
    RW(13, -15, 3, 7.5, 4, 7) +
    RW(-31, -4, 3, 7.5, 4, 6) +
    RW(13, -4, 3, 7.5, 4, 6) +
    D(0, 9, 15),
  'science-building': () =>
    GR(-38, 38) +
    B(-34, 40, 28) +
    P('M-36 -28h44v-4h-44z', DARK) +
    RW(-29, -16, 4, 8.5, 5, 8) +
    RW(-29, -4, 4, 8.5, 5, 7) +
    B(6, 28, 28) +
    P('M4 -28h32q0 -21 -16 -21t-16 21z', LIT) +
    P('M24 -48q7 3 9 20M28 -46q4 6 5 18', 'none', 0.9) +
    P('M17 -48l6 -10 5 3 -5 10z', DARK, 1) +
    D(20, 8, 14),
  'the-unnamable': () =>
    GR(-32, 34) +
    P('M-24 0v-34l6 -6 4 8h8l4 -6 8 10 10 -2 5 -8 3 8v30z', LIT) +
    P('M-24 -34L-8 -54L0 -44l4 6 -10 6zM8 -30l14 -10 4 8z', DARK) +
    P('M10 0v-27M13 0v-28M16 0v-28M19 0v-27M22 0v-29', 'none', 0.8) +
    W(-18, -16, 6, 9) +
    W(-4, -16, 6, 9) +
    P('M-19 -20l8 -5M-5 -16l8 -8M-19 -25l8 5', 'none', 1, LIT) +
    D(4, 8, 12) +
    P('M-32 0q6 -8 4 -16M-28 -16q-8 -4 -8 -12M-28 -16q5 -4 4 -12', 'none', 1.4) +
    P('M-8 -40l-2 12 4 6 -2 10', 'none', 1),
  'river-docks': () =>
    P('M-44 8q6 -4 12 0t12 0 12 0 12 0 12 0 12 0 12 0', 'none', 1.1) +
    B(-40, 34, 22) +
    G(-40, 34, 13, -22) +
    D(-23, 11, 14) +
    P('M-8 0h50M-8 -3h50', 'none', 1.6) +
    P('M0 0v8M12 0v8M24 0v8M36 0v8', 'none', 2) +
    P('M10 -3v-44M10 -47l22 12M10 -40l18 5M31 -35v10', 'none', 1.5) +
    P('M27 -25h8v7h-8z', WASH, 1.2) +
    P('M-6 -3v-8h9v8zM14 -3v-7h8v7z', LIT, 1.2) +
    P('M-6 -7h9', 'none', 0.8),
  'unvisited-isle': () =>
    P('M-42 4q4 -10 20 -11q20 -6 40 0q18 2 24 11q-42 9 -84 0z', WASH, 1.3) +
    T(-20, 0, 11) +
    T(24, -1, 9) +
    P('M-7 -4v-26l3 -3 3 3v26zM5 -4v-19l3 -2 3 2v19z', LIT, 1.3) +
    P('M0 -4v-24M10 -4v-18', 'none', 0.8) +
    P('M-10 -32h18l-1 -4h-16z', LIT, 1.2) +
    P('M-46 9q5 -3 10 0M34 10q5 -3 10 0M-20 12q5 -3 10 0', 'none', 1),
  '607-water-st': () =>
    GR(-26, 28) +
    B(-20, 38, 34) +
    G(-20, 38, 18, -34) +
    W(-14, -20, 6, 8) +
    W(4, -20, 6, 8) +
    W(-14, -5, 6, 8) +
    D(8, 8, 13) +
    CH(9, -44, 9) +
    SG(-4, -16, 8, 5) +
    P('M-4 -40h7v-5h-7z', LIT, 1),
  'north-point-lighthouse': () =>
    P('M-30 3q6 -10 22 -10h18q14 0 20 10z', WASH) +
    P('M-9 -6L-6 -46h12L9 -6z', LIT) +
    P('M-8 -18h16l.8 8h-17.6zM-6.6 -36h13.2l.6 8h-14.4z', DARK, 1) +
    P('M-8 -46h16v-3h-16z', DARK) +
    P('M-5 -49v-8h10v8z', LIT, 1.3) +
    P('M-6 -57q6 -8 12 0z', DARK) +
    P('M8 -54l26 -8M8 -52l28 0M8 -50l26 7', 'none', 1) +
    B(10, 16, 12, -4) +
    G(10, 16, 7, -16, 1.5),
  'the-rope-and-anchor': () =>
    GR(-30, 34) +
    B(-24, 44, 28) +
    M(-24, 44, 20, -28) +
    P('M-24 -14h44', 'none', 1.2) +
    P('M-18 -28v14M-6 -28v14M8 -28v14M-18 -28l12 14M8 -14l10 -14', 'none', 0.9) +
    W(-19, -3, 7, 8) +
    W(8, -3, 7, 8) +
    D(-1, 8, 12) +
    P('M20 -30h10', 'none', 1.5) +
    P('M28 -30v4M28 -24v12M24 -22h8M22 -16q1 6 6 6t6 -6', 'none', 1.7) +
    `<circle cx="28" cy="-25" r="1.6" fill="none" stroke="#2a241c" stroke-width="1.2"/>` +
    CH(-16, -44, 8),
  'artists-colony': () =>
    GR(-38, 38) +
    B(-34, 22, 16) +
    G(-34, 22, 12, -16) +
    B(10, 24, 18) +
    P('M8 -18L22 -34L36 -18z', DARK) +
    P('M14 -19l8 -10 4 4 -6 7z', LIT, 0.9) +
    P('M-6 0L0 -38L8 0M1 -38L3 0', 'none', 1.5) +
    P('M-9 -32h19v17h-19z', LIT, 1.4) +
    P('M-7 -19q5 -7 8 -3t7 -5', 'none', 1.2) +
    W(-28, -5, 5, 6) +
    D(22, 7, 11),
  'hall-school': () =>
    GR(-36, 36) +
    B(-34, 68, 26) +
    H(-34, 68, 12, -26, 10) +
    RW(-29, -14, 3, 8, 4.5, 7) +
    RW(9, -14, 3, 8, 4.5, 7) +
    RW(-29, -3, 3, 8, 4.5, 7) +
    RW(9, -3, 3, 8, 4.5, 7) +
    B(-8, 16, 30) +
    G(-8, 16, 9, -30) +
    D(0, 8, 14) +
    P('M-5 -38v-12h10v12M-7 -50h14L0 -58z', LIT, 1.3) +
    P('M-2.4 -41q0 -6 2.4 -6t2.4 6z', INK, 0.6),
  'neils-curiosity-shop': () =>
    GR(-28, 30) +
    B(-22, 44, 32) +
    H(-22, 44, 12, -32, 6) +
    P('M-18 -13h20v11h-20z', LIT, 1.2) +
    P('M-13 -13v11M-8 -13v11M-3 -13v11M-18 -8h20', 'none', 0.9) +
    D(11, 8, 14) +
    P('M-24 -15h48', 'none', 2) +
    W(-15, -20, 5, 7) +
    W(-2, -20, 5, 7) +
    W(10, -20, 5, 7) +
    P('M22 -26h9M24 -26v3M31 -26v3', 'none', 1.2) +
    `<g fill="#f2e8cf" stroke="#2a241c" stroke-width="1.1"><circle cx="24" cy="-20" r="3"/><circle cx="31" cy="-20" r="3"/><circle cx="27.5" cy="-14.5" r="3"/></g>`,
  '7th-house-on-the-left': () =>
    GR(-42, 42) +
    `<path d="M-40 0v-24h13v24z" fill="#f2e8cf" stroke="#2a241c" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M-29.7 -0.8V-23.2M-27.8 -0.8V-23.2" fill="none" stroke="#2a241c" stroke-width="0.8" stroke-linejoin="round" stroke-linecap="round"/><path d="M-40.5 -24L-33.5 -33L-26.5 -24z" fill="#3a332a" stroke="#2a241c" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M-35.5 0v-6a2 2 0 0 1 4 0v6z" fill="#2a241c"/><path d="M-36 -13v-6h4.5v6z" fill="#2a241c"/><path d="M-27 0v-24h13v24z" fill="#f2e8cf" stroke="#2a241c" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M-16.7 -0.8V-23.2M-14.8 -0.8V-23.2" fill="none" stroke="#2a241c" stroke-width="0.8" stroke-linejoin="round" stroke-linecap="round"/><path d="M-27.5 -24L-20.5 -33L-13.5 -24z" fill="#3a332a" stroke="#2a241c" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M-22.5 0v-6a2 2 0 0 1 4 0v6z" fill="#2a241c"/><path d="M-23 -13v-6h4.5v6z" fill="#2a241c"/><path d="M-14 0v-24h13v24z" fill="#f2e8cf" stroke="#2a241c" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M-3.7 -0.8V-23.2M-1.8 -0.8V-23.2" fill="none" stroke="#2a241c" stroke-width="0.8" stroke-linejoin="round" stroke-linecap="round"/><path d="M-14.5 -24L-7.5 -33L-0.5 -24z" fill="#3a332a" stroke="#2a241c" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M-9.5 0v-6a2 2 0 0 1 4 0v6z" fill="#2a241c"/><path d="M-10 -13v-6h4.5v6z" fill="#2a241c"/><path d="M-1 0v-24h13v24z" fill="#f2e8cf" stroke="#2a241c" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M9.3 -0.8V-23.2M11.2 -0.8V-23.2" fill="none" stroke="#2a241c" stroke-width="0.8" stroke-linejoin="round" stroke-linecap="round"/><path d="M-1.5 -24L5.5 -33L12.5 -24z" fill="#3a332a" stroke="#2a241c" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M3.5 0v-6a2 2 0 0 1 4 0v6z" fill="#2a241c"/><path d="M3 -13v-6h4.5v6z" fill="#2a241c"/><path d="M12 0v-32h13v32z" fill="#f2e8cf" stroke="#2a241c" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M22.3 -0.8V-31.2M24.2 -0.8V-31.2" fill="none" stroke="#2a241c" stroke-width="0.8" stroke-linejoin="round" stroke-linecap="round"/><path d="M11.5 -32L18.5 -41L25.5 -32z" fill="#3a332a" stroke="#2a241c" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M16.5 0v-6a2 2 0 0 1 4 0v6z" fill="#2a241c"/><path d="M16 -13v-6h4.5v6z" fill="#2a241c"/><path d="M26 0v-24h13v24z" fill="#f2e8cf" stroke="#2a241c" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M36.3 -0.8V-23.2M38.2 -0.8V-23.2" fill="none" stroke="#2a241c" stroke-width="0.8" stroke-linejoin="round" stroke-linecap="round"/><path d="M25.5 -24L32.5 -33L39.5 -24z" fill="#3a332a" stroke="#2a241c" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M30.5 0v-6a2 2 0 0 1 4 0v6z" fill="#2a241c"/><path d="M30 -13v-6h4.5v6z" fill="#2a241c"/>` +
    W(16, -22, 4.5, 5),
  'congregational-hospital': () =>
    GR(-36, 36) +
    B(-32, 64, 30) +
    P('M-34 -30h68v-4h-68z', DARK) +
    RW(-27, -17, 3, 7, 4, 7) +
    RW(9, -17, 3, 7, 4, 7) +
    RW(-27, -4, 3, 7, 4, 7) +
    RW(9, -4, 3, 7, 4, 7) +
    B(-8, 16, 36, 0, 0) +
    G(-8, 16, 9, -36) +
    P('M-4.5 -25h9M0 -29.5v9', 'none', 3) +
    D(0, 8, 13),
  'st-erasmuss-home': () =>
    GR(-36, 36) +
    B(-16, 46, 24) +
    H(-16, 46, 14, -24, 8) +
    B(-32, 18, 34) +
    P('M-34 -34h22v-4h-22z', DARK) +
    P('M-30 -38q7 -12 14 0z', DARK) +
    CROSS(-23, -44, 9) +
    D(-23, 7, 13) +
    P('M-10 -8h12v-8h-12zM8 -8h12v-8h-12z', INK) +
    P('M-4 -8v-8M14 -8v-8', 'none', 1, LIT) +
    P('M-36 0v-6M36 0v-6M34 -4h-6', 'none', 1),
  'the-causeway': () =>
    P('M-44 -8h88v-8h-88z', LIT) +
    P('M-44 -19h88', 'none', 1.2) +
    `<path d="M-40 -19v3M-32 -19v3M-24 -19v3M-16 -19v3M-8 -19v3M0 -19v3M8 -19v3M16 -19v3M24 -19v3M32 -19v3M40 -19v3" fill="none" stroke="#2a241c" stroke-width="1" stroke-linejoin="round" stroke-linecap="round"/>` +
    P('M-44 -8v14h8q0 -11 9 -11t9 11h8q0 -11 9 -11t9 11h8q0 -11 9 -11t9 11h10v-14z', WASH) +
    P('M-44 10q6 -4 12 0t12 0 12 0 12 0 12 0 12 0 12 0', 'none', 1) +
    P('M-30 -22q10 -8 22 -4t24 -4M-14 -30q10 -5 20 -1t18 -4', 'none', 0.9, INK, 0.7),
  'wireless-station': () =>
    GR(-32, 32) +
    B(-24, 26, 18) +
    G(-24, 26, 10, -18) +
    W(-19, -6, 5, 6) +
    D(-4, 6, 10) +
    P(
      'M8 0L16 -60L24 0M9.6 -12h12.8M11.4 -26h9.2M13.2 -40h5.6M9.6 -12l11 -14M22.4 -12l-11 -14M11.4 -26l7.4 -14M20.6 -26l-7.4 -14',
      'none',
      1.3,
    ) +
    P('M9 -56q-4 -4 0 -9M5 -53q-7 -7 0 -15M23 -56q4 -4 0 -9M27 -53q7 -7 0 -15', 'none', 1.1),
  'strange-high-house-in-the-mist': () =>
    P('M-26 10q2 -18 8 -24l2 -14h34l3 16q6 8 9 22z', WASH) +
    P('M-14 -10q4 6 1 14M-4 -24q2 10 -2 18M10 -24q4 8 1 14M20 -8q0 8 4 12', 'none', 1) +
    P('M-14 -28v-16h26v16z', LIT) +
    P('M-18 -44L-2 -64L16 -44z', DARK) +
    P('M6 -28v-16M8.5 -28v-16', 'none', 0.8) +
    W(-9, -33, 5, 7) +
    D(1, 6, 10, -28) +
    CH(6, -54, 9) +
    P('M-40 -14q10 -6 20 -1M16 -18q10 -6 22 0M-38 0q8 -5 16 0M22 2q8 -4 16 0', 'none', 1.1, INK, 0.8),
};

/** A number from a name, the same on every machine: what is not drawn by hand is drawn from this. */
export function hashOf(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** A house for a place that nobody has drawn: walls, roof, door and windows from its name. */
function house(id: string): string {
  const h = hashOf(id);
  const width = 40 + (h % 4) * 6;
  const height = 24 + ((h >>> 3) % 4) * 5;
  const x = -width / 2;
  const roof = [G, H, M][(h >>> 6) % 3]!(x, width, 14 + ((h >>> 8) % 3) * 3, -height);
  const rows = height > 30 ? [-6, -20] : [-9];
  const panes = rows.map((y) => RW(x + 5, y, 2, 8, 4, 7) + RW(-x - 17, y, 2, 8, 4, 7)).join('');
  const more = [CH(x + 8, -height - 6), SG(-x - 4, -height + 6), T(x - 10, 0, 9), T(-x + 10, 0, 10)][(h >>> 10) % 4]!;
  return GR(x - 10, -x + 10) + B(x, width, height) + roof + panes + D(0, 8, 13) + more;
}

const made = new Map<string, string>();

/** The drawing of a place, by its id; places of home-made towns get a house of their own. */
export function glyph(id: string): string {
  let svg = made.get(id);
  if (svg === undefined) {
    svg = `<g stroke-linejoin="round" stroke-linecap="round">${GLYPHS[id]?.() ?? house(id)}</g>`;
    made.set(id, svg);
  }
  return svg;
}

export const parts = { P, B, G, H, M, W, RW, D, COL, T, FIR, GR, SG, CH, CROSS };
export const glyphNames: string[] = Object.keys(GLYPHS);
