import { lengthOf, stretch, type Point } from '../../map/geometry';
import type { PlaceLayout, TownLayout } from '../../map/town';
import { mapOf, setOf } from '../../model/maps';
import type { Way } from '../../model/protocol';
import type { Table } from '../../model/store.svelte';
import type { Id, Obj, Offer } from '../../model/types';
import { words } from '../../words';
import { num, readBoard } from '../read';
import { standing } from './pieces';

/** A place that is offered now, and the line that leads there from where one stands. */
interface Goal {
  l: PlaceLayout;
  offers: Offer[];
  key: string | undefined;
  id: Id;
  line: Point[] | undefined;
}
/** A place that is reached by several answers. */
interface Far {
  l: PlaceLayout;
  id: Id;
  way: Way;
}

/** What one town shows of the table: which place is which object, what can be reached, what moves. */
export class Town {
  readonly #layout: () => TownLayout;
  readonly #table: () => Table;
  /** The place whose pieces are spread out, because the pointer is there. */
  open: Id | undefined = $state();
  /** What if monsters of this dimension moved: they and the arrows that lead from where they stand, as printed. */
  asking: string | undefined = $state();

  constructor(layout: () => TownLayout, table: () => Table) {
    this.#layout = layout;
    this.#table = table;
  }

  get layout(): TownLayout {
    return this.#layout();
  }
  get t(): Table {
    return this.#table();
  }
  readonly b = $derived.by(() => readBoard(this.#table()));

  // ---- places and objects
  /** Areas inside a location, as the jail in the police station: they are drawn there. */
  readonly #inner: Map<string, string> = $derived.by(() =>
    mapOf(
      (this.t.book ? [...this.t.book.prints.values()] : [])
        .filter((p) => p.kind === 'place' && p.words.kind?.[0] === 'area' && p.words.street)
        .map((p) => [p.id, p.words.street![0]!] as const),
    ),
  );
  /** The object of a place of the town. */
  oid(id: string): Id {
    return this.b.ids.get(id) ?? id;
  }
  /** The place of an object. */
  pid(id: Id | undefined): string {
    const own = this.t.object(id)?.print ?? id ?? '';
    return this.layout.places.has(own) ? own : (this.#inner.get(own) ?? own);
  }
  place(id: Id | undefined): PlaceLayout | undefined {
    return this.layout.places.get(this.pid(id));
  }
  /** What lies at a place, or in an area inside it. */
  at(id: string, ...kinds: string[]): Obj[] {
    return [
      ...this.t.here(this.oid(id), ...kinds),
      ...[...this.#inner].filter(([, host]) => host === id).flatMap(([a]) => this.t.here(this.oid(a), ...kinds)),
    ];
  }
  /** Where an object's place lies on the map. */
  spot(id: Id | undefined): Point | undefined {
    const own = this.pid(id);
    const p = this.layout.places.get(own);
    if (p) return p.place.kind === 'street' ? p.at : [p.at[0], p.at[1] - 6];
    return this.layout.worlds.flatMap((w) => w.areas).find((a) => a.id === own)?.at;
  }
  readonly standing = $derived.by(() => standing(this.layout, (id, kind) => this.at(id, kind), this.open));

  // ---- what can be reached
  readonly goals: Goal[] = $derived.by(() => {
    const here = this.pid(this.t.me?.place);
    return [...this.layout.places.values()].flatMap((l) => {
      const id = this.oid(l.place.id);
      const offers = this.t.about.get(id) ?? [];
      const first = offers[0];
      return first ? [{ l, offers, key: this.t.keys.get(first.key), id, line: this.layout.way(here, l.place.id) }] : [];
    });
  });
  /** A click goes there, as far as nothing is asked on the way. */
  readonly far: Far[] = $derived.by(() =>
    this.t.help.roads.flatMap((way) => {
      const l = [...this.layout.places.values()].find((x) => this.oid(x.place.id) === way.to);
      return l && !this.t.about.has(way.to) ? [{ l, id: way.to, way }] : [];
    }),
  );
  /** The piece of the seat that is asked. */
  readonly mine: Id | undefined = $derived.by(() => this.t.ofSeat(this.t.question?.seat)?.id);

  // ---- what moves
  /** What has just moved, along its street. */
  readonly moves = $derived.by(() =>
    this.t.fresh.flatMap((e) =>
      e.changes.flatMap((c) => {
        if (c.what !== 'place' || typeof c.from !== 'string' || typeof c.to !== 'string') return [];
        if (this.t.object(c.object)?.kind !== 'monster') return [];
        const [p, q] = [this.pid(c.from), this.pid(c.to)];
        const line = this.layout.way(p, q);
        const ghost = this.layout.places.get(p);
        if (!line || !ghost) return [];
        const colour = this.layout.town.arrows.find((a) => a.from === p && a.to === q)?.colour ?? 'black';
        const long = lengthOf(line);
        const part = stretch(line, Math.min(112, long * 0.35), Math.max(long - 112, long * 0.6), 24);
        return [{ id: c.object, colour, part, ghost }];
      }),
    ),
  );
  readonly moved: Set<Id> = $derived.by(() => setOf(this.moves.map((m) => m.id)));
  readonly dark: boolean = $derived.by(() => this.b.mythos !== undefined);
  /** The dimensions of the monsters in this town. */
  readonly dimensions: string[] = $derived.by(() => {
    const here = this.b.monsters.filter((m) => this.layout.places.has(this.pid(m.place)));
    return [...setOf(here.map((m) => this.t.print(m)?.words.dimension?.[0] ?? ''))].filter(Boolean).sort();
  });
  /** The monsters that would move: the one that is pointed at, or those of a dimension. */
  readonly #would: Obj[] = $derived.by(() => {
    const pointed = this.t.object(this.t.overThing)?.kind === 'monster' ? this.t.overThing : undefined;
    return this.b.monsters.filter(
      (m) => m.id === pointed || (this.asking !== undefined && this.t.print(m)?.words.dimension?.[0] === this.asking),
    );
  });
  readonly would: Set<Id> = $derived.by(() => setOf(this.#would.map((m) => m.id)));
  /** The arrows that they would follow. */
  readonly paths = $derived.by(() =>
    this.#would.flatMap((m) => {
      if (this.t.print(m)?.words.movement?.[0] === 'stationary') return [];
      const from = this.pid(m.place);
      return this.layout.town.arrows
        .filter((a) => a.from === from)
        .flatMap((a) => {
          const line = this.layout.way(a.from, a.to);
          if (!line) return [];
          const long = lengthOf(line);
          const part = stretch(line, Math.min(112, long * 0.3), Math.max(long - 112, long * 0.65), 24);
          return [{ key: `${m.id} ${a.colour} ${a.to}`, colour: a.colour, part }];
        });
    }),
  );

  /** A place in words: its name, the way there, what lies there. */
  describe(id: string): string {
    const object = this.oid(id);
    const way = this.far.find((f) => f.id === object)?.way;
    const gate = this.t.here(object, 'gate')[0];
    const clues = num(this.t.object(object), 'clues');
    return [
      this.layout.places.get(id)?.place.name,
      way ? words.way(way.through, way.faced) : '',
      gate ? this.t.name(gate.id) : '',
      clues ? `${clues} clues` : '',
      ...[...this.t.here(object, 'investigator'), ...this.t.here(object, 'monster')].map((o) => this.t.name(o.id)),
    ]
      .filter(Boolean)
      .join(', ');
  }
}
