import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Rules of style in a file: of a component, what stands in its `<style>`. */
const styles = (path: string): string => {
  const text = readFileSync(path, 'utf8');
  return path.endsWith('.css') ? text : (text.match(/<style[^>]*>([^]*)<\/style>/)?.[1] ?? '');
};
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((f) => /\.(svelte|css)$/.test(f));

describe('letters', () => {
  test('nothing under 15 px is set in pixels: what is small is a token, and tokens grow on phones', () => {
    const small = files.flatMap((file) =>
      [...styles(join('src', file)).replaceAll(/var\([^()]*\)/g, 'token').matchAll(/(?<![-\w])font(?:-size)?:[^;}]*/g)]
        .filter(([rule]) => (rule.match(/(?<![\d.])\d+(\.\d+)?(?=px)/g) ?? []).some((px) => Number(px) < 15))
        .map(([rule]) => `${file}: ${rule}`),
    );
    expect(small).toEqual([]);
  });
});
