import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** WCAG 2.1 contrast of the tokens in each theme: text wants 4.5, and 7 in the theme of high contrast. */
const css = readFileSync('src/style/tokens.css', 'utf8');

function theme(selector: RegExp): Record<string, string> {
  const block = css.match(new RegExp(`${selector.source}\\s*\\{([^}]*)\\}`))?.[1];
  if (!block) throw new Error(`tokens.css has no ${selector.source}`);
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})\b/g)].map((m) => [m[1]!, m[2]!]));
}
const night = theme(/:root/);
const themes: Record<string, Record<string, string>> = {
  night,
  daylight: { ...night, ...theme(/:root\[data-theme='daylight'\]/) },
  contrast: { ...night, ...theme(/:root\[data-theme='contrast'\]/) },
};

function light(hex: string): number {
  const full = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1);
  const [r, g, b] = [0, 2, 4]
    .map((i) => parseInt(full.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
  return (x! + 0.05) / (y! + 0.05);
}

const onDark = [
  'text',
  'text-2',
  'text-3',
  'brass',
  'mythos',
  'wound',
  'sanity',
  'guardian',
  'seeker',
  'rogue',
  'mystic',
  'survivor',
  'neutral',
];
const onPaper = [
  'ink',
  'ink-2',
  'brass-ink',
  'mythos-ink',
  'wound-ink',
  'sanity-ink',
  'guardian-ink',
  'seeker-ink',
  'rogue-ink',
  'mystic-ink',
  'survivor-ink',
  'neutral-ink',
];

describe.each(Object.entries(themes))('%s', (name, t) => {
  const least = name === 'contrast' ? 7 : 4.5;
  it.each(onDark)('%s reads on every dark surface', (name) => {
    for (const ground of ['ground', 'raised', 'leather', 'sunk'])
      expect(contrast(t[name]!, t[ground]!)).toBeGreaterThanOrEqual(least);
  });
  it.each(onPaper)('%s reads on paper', (name) => {
    for (const paper of ['paper', 'paper-2']) expect(contrast(t[name]!, t[paper]!)).toBeGreaterThanOrEqual(least);
  });
});
