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
  test('no letters are set in pixels: the size that the reader has chosen counts', () => {
    const fixed = files
      .filter((file) => !/^board\/town\/|Location\.svelte$|^gallery/.test(file))
      .flatMap((file) =>
        [
          ...styles(join('src', file))
            .replaceAll(/\/\* the town plans[^]*?\/\* harm/g, '')
            .replaceAll(/calc\([^()]*\)/g, '')
            .matchAll(/(?<![-\w])font(?:-size)?:[^;}]*px[^;}]*/g),
        ].map(([rule]) => `${file}: ${rule}`),
      );
    expect(fixed).toEqual([]);
  });
  test('nothing under 15 px is set by itself: what is small is a token, and tokens grow on phones', () => {
    const small = files.flatMap((file) =>
      [
        ...styles(join('src', file))
          .replaceAll(/var\([^()]*\)/g, 'token')
          .replaceAll(/calc\([^()]*\)/g, 'drawn')
          .matchAll(/(?<![-\w])font(?:-size)?:[^;}]*/g),
      ]
        .filter(([rule]) =>
          (rule.match(/(?<![\d.])\d*\.?\d+(?=px|rem)/g) ?? []).some(
            (n, i) => Number(n) < (/rem/.test(rule.match(/\d(?:px|rem)/g)?.[i] ?? '') ? 0.9375 : 15),
          ),
        )
        .map(([rule]) => `${file}: ${rule}`),
    );
    expect(small).toEqual([]);
  });
});
