/** Every card gets a picture, always the same, by what it is called and by its traits; home-made cards get one likewise. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { has, find } from '../art/find';
import { foe } from '../art/foes';
import { hasMotif, motif, motifNames } from '../art/motifs';
import { hasScene, place } from '../art/places';
import { ally, thing } from '../art/things';

interface Card {
  id: string;
  kind: string;
  traits: string[];
}
const PACKS = new URL('../../../packs/card-game/', import.meta.url);
/** The cards of all packs: their ids, kinds and traits, which always lie in the same way in the files. */
const cards: Card[] = readdirSync(PACKS, { recursive: true, encoding: 'utf8' })
  .filter((f) => f.endsWith('.yaml'))
  .flatMap((f) => {
    const text = readFileSync(new URL(f, PACKS), 'utf8').match(/^cards:\n([^]*?)(?=^\S|(?![^]))/m)?.[1] ?? '';
    return [...text.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n| *\n| *#.*\n)*)/gm)].map(([, id, body]) => ({
      id: id!,
      kind: body!.match(/^ {4}kind:\s*\{?\s*([a-z-]+)/m)?.[1] ?? '',
      traits: body!.match(/^ {4}traits: \[(.*?)\]/m)?.[1]?.split(/,\s*/) ?? [],
    }));
  });
const of = (...kinds: string[]): Card[] => cards.filter((c) => kinds.includes(c.kind));
const THINGS = ['asset', 'event', 'skill', 'treachery'];
const draw = (c: Card, id = c.id): string => {
  const traits = c.traits.join(', ');
  if (c.kind === 'enemy') return foe(id, traits);
  if (c.kind === 'location') return place(id, traits, true);
  return c.traits.includes('ally') ? ally(id, traits) : thing(id, c.kind, traits);
};

describe('drawings', () => {
  it('reads the packs', () => {
    expect(of('enemy').length).toBeGreaterThan(50);
    expect(of('location').length).toBeGreaterThan(120);
    expect(of(...THINGS).length).toBeGreaterThan(200);
  });

  it('draws every card of the packs, always in the same way and without a hole', () => {
    for (const c of of('enemy', 'location', ...THINGS)) {
      const svg = draw(c);
      expect(svg.length, c.id).toBeGreaterThan(40);
      expect(svg, c.id).not.toMatch(/undefined|NaN|Infinity/);
      expect(draw(c), c.id).toBe(svg);
    }
  });

  it('is well formed: every element that is opened is closed', () => {
    for (const c of of('enemy', 'location', ...THINGS)) {
      const doc = draw(c).replaceAll(/<(path|circle|ellipse|rect)\b[^<>]*\/>/g, '');
      expect(doc.replaceAll(/<g\b[^<>]*>|<\/g>/g, ''), c.id).toBe('');
      expect(doc.match(/<g\b/g)?.length ?? 0, c.id).toBe(doc.match(/<\/g>/g)?.length ?? 0);
    }
  });

  it('has motifs for every trait of assets, events, skills and treacheries', () => {
    // Who is drawn with a face, and where somebody comes from.
    const faces = ['ally', 'creature', 'sorcerer', 'miskatonic', 'dunwich'];
    const traits = new Set(of(...THINGS).flatMap((c) => c.traits));
    expect([...traits].filter((t) => !faces.includes(t) && !hasMotif(t))).toEqual([]);
  });

  it('has a scene for every trait of locations', () => {
    // Where it lies on the map says nothing of what it looks like.
    const traits = new Set(of('location').flatMap((c) => c.traits.filter((t) => t !== 'central')));
    expect([...traits].filter((t) => !hasScene(t))).toEqual([]);
  });

  it('names no motif that is not drawn, and draws none that nothing calls up', () => {
    expect([...new Set(motifNames.named)].sort()).toEqual([...motifNames.drawn].sort());
  });

  it('draws two home-made cards of a trait as kin, but not alike', () => {
    const ours = (n: number): string => `something-that-nobody-drew-${String.fromCharCode(97 + n)}x`;
    const alike = (of: (id: string) => string): number =>
      new Set(Array.from({ length: 20 }, (_, n) => of(ours(n)))).size;
    for (const trait of ['relic', 'tome', 'charm', 'spell', 'hex'])
      expect(
        alike((id) => motif(id, 'asset', trait)),
        trait,
      ).toBeGreaterThan(6);
    for (const trait of ['monster', 'humanoid', 'creature', 'ghoul', 'cultist'])
      expect(
        alike((id) => foe(id, trait)),
        trait,
      ).toBeGreaterThan(6);
    for (const trait of ['dunwich', 'miskatonic', 'arkham', 'woods'])
      expect(
        alike((id) => place(id, trait, true)),
        trait,
      ).toBeGreaterThan(3);
  });

  it('draws a card of another level as the same thing', () => {
    expect(thing('a-strange-charm-3', 'asset', 'item, charm')).toBe(thing('a-strange-charm', 'asset', 'item, charm'));
  });

  it('shows of a place that is not revealed what lies under the sky, and of a room its door', () => {
    expect(place('Ten-Acre Meadow', 'Dunwich', false)).toBe(place('ten-acre-meadow', 'Dunwich', true));
    expect(place('Attic', '', false)).toBe(place('Cellar', '', false));
    // Which part of the woods it is, nobody knows before.
    expect(place('Arkham Woods', 'woods', false)).not.toBe(place('arkham-woods-old-house', 'woods', true));
  });

  it('looks for whole words', () => {
    expect(has('drawn-to-the-flame', 'lam')).toBe(false);
    expect(has('item, weapon, firearm', 'fire')).toBe(false);
    expect(has('Ghouls of Umôrdhoth', 'umordhoth')).toBe(true);
    expect(
      find(
        [
          ['wooden+bridge', 1],
          ['bridge*', 2],
        ],
        'a-bridgehead',
      ),
    ).toBe(2);
    expect(
      find(
        [
          ['wooden+bridge', 1],
          ['bridge*', 2],
        ],
        'bridge-wooden',
      ),
    ).toBe(1);
  });
});
