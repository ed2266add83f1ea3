import { empty, grouped } from './maps';
import type { Catalogue, Id, Obj, Print, View } from './types';
import { printKey } from './wire';

/** What lies on the table, and finding things in it. */
export class Objects {
  view: View | undefined = $state.raw();
  book: Catalogue | undefined = $state.raw();

  readonly objects: ReadonlyMap<Id, Obj> = $derived(this.view?.objects ?? empty());
  /** Objects by what they lie in, in their order. */
  readonly at: Map<Id, Obj[]> = $derived.by(() => {
    const at = grouped(this.objects.values(), (o) => [o.place]);
    for (const list of at.values()) list.sort((a, b) => a.order - b.order);
    return at;
  });
  readonly #kinds: Map<string, Obj[]> = $derived(grouped(this.objects.values(), (o) => [o.kind]));

  object(id: Id | undefined): Obj | undefined {
    return id === undefined ? undefined : this.objects.get(id);
  }
  print(o: Obj | undefined): Print | undefined {
    return o?.print === undefined ? undefined : this.book?.prints.get(printKey(o.kind, o.print));
  }
  /** What is printed on a thing, also on one that does not lie on the table and is only spoken of: `card/knife`. */
  printOf(id: Id | undefined): Print | undefined {
    const o = this.object(id);
    if (o || id === undefined) return this.print(o);
    const [kind = '', print = ''] = id.split('/');
    return this.book?.prints.get(printKey(kind, print));
  }
  name(id: Id | undefined): string {
    return this.object(id)?.name || this.printOf(id)?.name || '';
  }
  kind(...kinds: string[]): Obj[] {
    return kinds.flatMap((k) => this.#kinds.get(k) ?? []);
  }
  here(place: Id | undefined, ...kinds: string[]): Obj[] {
    const list = place === undefined ? [] : (this.at.get(place) ?? []);
    return kinds.length ? list.filter((o) => kinds.includes(o.kind)) : list;
  }
  readonly investigators: Obj[] = $derived(this.kind('investigator').sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0)));
  ofSeat(seat: number | undefined): Obj | undefined {
    return this.investigators.find((o) => o.seat === seat);
  }
}
