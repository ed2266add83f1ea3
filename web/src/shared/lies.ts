/** What a choice leads to, in the words of what lies there. */
import type { Table } from '../model/store.svelte';
import type { Offer } from '../model/types';
import { words } from '../words';

const DREAD = ['monster', 'enemy', 'gate'];

/** What lies where the choice leads: enemies and gates first, clues after. */
export function lies(t: Table, o: Offer): string {
  const place = o.about.length === 1 ? t.object(o.about[0]) : undefined;
  // A thing that does not lie on the table is told by what is printed on it.
  const p = o.about.length === 1 && !place && !o.consequence ? t.printOf(o.about[0]) : undefined;
  if (p?.text.length) return (p.text.length > 1 ? p.text.slice(1) : p.text).join(' ').replace(/\*\*|[{}]/g, '');
  if (o.consequence || !place || (place.kind !== 'place' && place.kind !== 'location') || place.id === t.me?.place)
    return '';
  const met = new Map<string, number>();
  for (const x of t.here(place.id, ...DREAD)) {
    const name = (x.kind === 'gate' ? undefined : t.print(x)?.name) ?? t.name(x.id);
    met.set(name, (met.get(name) ?? 0) + 1);
  }
  const clues = place.numbers.clues ?? 0;
  return [
    ...[...met].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name)),
    ...(clues > 0 ? [words.clues(clues)] : []),
  ].join(', ');
}

/** Whether an enemy or a gate lies where the choice leads. */
export const haunted = (t: Table, o: Offer): boolean => t.here(o.about[0], ...DREAD).length > 0;

/** Whether the choice is about an enemy or a gate. */
export const dread = (t: Table, o: Offer): boolean => o.about.some((id) => DREAD.includes(t.object(id)?.kind ?? ''));
