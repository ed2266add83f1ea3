import type { Table } from '../model/store.svelte';
import type { Offer } from '../model/types';
import {
  clusters,
  fitsHeaded,
  rowsOf,
  shortened,
  TWO_LINES,
  underHeadings,
  type Cluster,
  type Placed,
} from './arrange';
import { media } from './media.svelte';

/** The prompt's choices as they lie now: it follows the question, what is shown of it and the room for it. */
export class Layout {
  /** The size of the box with the choices, in pixels; the box keeps them up to date. */
  w = $state(0);
  h = $state(0);
  readonly #table: () => Table;
  readonly #sheet: () => boolean;
  /** The key of the question whose spare choices somebody wants to see. */
  #spared: string | undefined = $state();

  constructor(table: () => Table, sheet: () => boolean) {
    this.#table = table;
    this.#sheet = sheet;
  }

  /** Choices that add nothing to another one: they are left out until somebody asks for them. */
  readonly spare: number = $derived.by(() => {
    const t = this.#table();
    const q = t.question;
    if (!q || this.#spared === q.id) return 0;
    return q.offers.filter((o) => o.spare && !t.marks.includes(o.key)).length;
  });
  showSpare(): void {
    this.#spared = this.#table().question?.id;
  }
  readonly shown: Offer[] = $derived.by(() => {
    const t = this.#table();
    if (t.spends) return [];
    return t.offers.filter((o) => !o.declines && (!this.spare || !o.spare || t.marks.includes(o.key)));
  });
  readonly count: number = $derived(this.shown.length);
  /** The room for choices, counted as if letters had their usual size. */
  readonly space: number = $derived(this.w / media.u);
  readonly tall: number = $derived(this.h / media.u);
  readonly #flowing: number = $derived(rowsOf(this.shown, this.space, this.tall));
  readonly across: number = $derived(Math.max(1, Math.ceil(this.count / this.#flowing)));
  readonly clusters: Cluster[] = $derived(clusters(this.shown, (id) => this.#table().name(id)));
  readonly #short: Map<string, string> = $derived(shortened(this.clusters));
  readonly #said = (o: Offer): string => this.#short.get(o.key) ?? o.label;
  /** Whether each cluster stands beside the others under its own heading. */
  readonly headed: boolean = $derived.by(() => !this.#sheet() && fitsHeaded(this.clusters, this.#said, this.space));
  /** Choices and headings in columns, where there is less room. */
  readonly placed: Placed | undefined = $derived.by(() => {
    const t = this.#table();
    const few = this.clusters.length < 2 || !this.clusters.some((c) => c.name) || this.count < 6;
    if (this.#sheet() || this.headed || few) return undefined;
    return underHeadings(this.clusters, this.#said, this.space, this.tall, t.help.advised !== undefined);
  });
  /** How many rows the columns have. */
  readonly rows: number = $derived(this.placed?.rows ?? this.#flowing);
  /** How many rows they have before headings are placed: words are measured anew when this changes. */
  get flowing(): number {
    return this.#flowing;
  }
  /** Whether a row holds only one line. */
  readonly lined: boolean = $derived((this.tall - 12) / this.rows < TWO_LINES);
  /** Whether the columns are narrow. */
  readonly tight: boolean = $derived.by(
    () => !this.#sheet() && this.space > 0 && (this.space - 10) / this.across < 150,
  );
  /** Whether there is no room for the words that say what a choice brings upon one. */
  readonly short: boolean = $derived.by(() => this.#sheet() || (!this.headed && this.rows > 2));
  /** What a choice says under its heading, if that heading ends it. */
  under(o: Offer): string | undefined {
    return !this.#sheet() && (this.headed || this.placed) ? this.#short.get(o.key) : undefined;
  }
}
