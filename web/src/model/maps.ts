/** Plain maps, made anew with each change: what shows them follows the value that holds them, not the map. */

/** Things by a key that several may share, in their order. */
export function grouped<K, T>(things: Iterable<T>, keys: (thing: T) => Iterable<K>): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const thing of things)
    for (const key of keys(thing)) {
      const group = groups.get(key);
      if (group) group.push(thing);
      else groups.set(key, [thing]);
    }
  return groups;
}

/** The map with one more entry. */
export const added = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> =>
  new Map([...map, [key, value]]);

/** A map with nothing in it. */
export const empty = <K, V>(): ReadonlyMap<K, V> => new Map();

/** A map of these entries. */
export const mapOf = <K, V>(entries: Iterable<readonly [K, V]>): Map<K, V> => new Map(entries);

/** A set of these things. */
export const setOf = <T>(things: Iterable<T> = []): Set<T> => new Set(things);
