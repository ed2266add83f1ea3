// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { collection, own, ownedText, shelf } from '../decks/decks';

describe('the collection of this browser', () => {
  beforeEach(() => localStorage.clear());
  it('limits nothing before it is used', () => {
    expect(collection()).toEqual({ limited: false, owned: {} });
    expect(shelf()).toBeNull();
  });
  it('is kept, and limits decks and games', () => {
    own({ limited: true, owned: { core: 2, 'the-dunwich-legacy': 0 } });
    expect(shelf()).toEqual({ owned: { core: 2, 'the-dunwich-legacy': 0 } });
    expect(ownedText(collection())).toBe('2 core, 0 the-dunwich-legacy');
    own({ ...collection(), limited: false });
    expect(shelf()).toBeNull();
  });
  it('reads only numbers of boxes', () => {
    localStorage.setItem('collection', '{"limited":1,"owned":{"core":"x","dunwich":-1,"other":3}}');
    expect(collection()).toEqual({ limited: false, owned: { other: 3 } });
    for (const text of ['[]', 'null', '7', '{']) {
      localStorage.setItem('collection', text);
      expect(collection()).toEqual({ limited: false, owned: {} });
    }
  });
});
