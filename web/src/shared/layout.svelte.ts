import { begins } from '../model/keys';
import type { Table } from '../model/store.svelte';
import type { Offer } from '../model/types';
import {
  clusters,
  columnsOf,
  fitsHeaded,
  shortened,
  TWO_LINES,
  type Cell,
  type Cluster,
  type Columns,
  type Said,
} from './arrange';
import { lies } from './lies';
import { media } from './media.svelte';

/** How high the choices may be, the usual height first: what is long gets more before its words are cut. */
const HEIGHTS = [148, 184, 220, 256];
/** Where it is narrow the question stands above them, and the map above it: they are at most so high as long as it goes. */
const SLIM = 140;
/** How high they may be there. */
const SLIMS = [76, 112, ...HEIGHTS];

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
  readonly clusters: Cluster[] = $derived(clusters(this.shown, (id) => this.#table().name(id)));
  readonly #short: Map<string, string> = $derived(shortened(this.clusters));
  /** Whether each cluster stands beside the others under its own heading. */
  readonly headed: boolean = $derived.by(() => {
    const t = this.#table();
    return !this.#sheet() && fitsHeaded(this.clusters, (o) => this.#saidOf(t, o, 2, true), this.space);
  });
  readonly #columns: Columns = $derived.by(() => {
    const t = this.#table();
    const few = this.clusters.length < 2 || !this.clusters.some((c) => c.name) || this.count < 6;
    // Where it is narrow the question takes what it has; for one that needs more it stays as high until the next one.
    const asked = `${t.question?.id} ${this.space}`;
    if (this.#grown?.asked !== asked) this.#grown = undefined;
    const least = this.#grown?.tall ?? Math.min(this.tall, SLIM);
    const heights = media.slim ? [least, ...SLIMS.filter((h) => h > least)] : HEIGHTS;
    const found = columnsOf(this.clusters, (...of) => this.#saidOf(t, ...of), this.space, heights, !few);
    if (media.slim && this.tall && found.tall > least) this.#grown = { asked, tall: found.tall };
    return found;
  });
  /** The question that needed more than the usual height where it is narrow, with its width, and how high it is. */
  #grown: { asked: string; tall: number } | undefined;
  /** What a choice shows in so many rows, under headings or without. */
  #saidOf(t: Table, o: Offer, rows: number, headed: boolean): Said {
    const harms = rows > 2 ? (o.attackedBy?.length ?? 0) : 0;
    const advice = t.help.advised?.advice ?? [];
    const marks = [
      harms && 26 + (harms > 1 ? 10 : 0),
      o.odds !== undefined && 48,
      o.slow !== undefined && 36,
      advice.length > 0 && (advice[0]?.key === begins(o.key) ? 74 : 50),
      o.points ? 17 * o.points.length : t.question?.together && !t.oneOf && 28,
    ];
    return {
      name: (headed && this.#short.get(o.key)) || o.label,
      more: [harms ? '' : o.consequence || lies(t, o), o.brings].filter(Boolean).join(' '),
      marks: marks.reduce<number>((n, m) => n + (m || 0), 0),
    };
  }
  /** Whether headings lie between them. */
  readonly #under: boolean = $derived(this.#columns.cells.some((c) => c.head !== undefined));
  /** Choices and headings where they lie. */
  readonly cells: Cell[] = $derived(this.#columns.cells);
  /** How many rows the columns have. */
  readonly rows: number = $derived(this.#columns.rows);
  /** Whether words fill the height of the rows. */
  readonly full: boolean = $derived(this.#columns.full);
  /** The columns, as a grid has them. */
  readonly columns: string = $derived(this.#columns.columns.map((x) => `${x / 16}rem`).join(' '));
  /** The height of the prompt, where the words of its choices need more than usual. */
  readonly high: string | undefined = $derived.by(() => {
    if (!this.count || this.#sheet() || this.headed) return undefined;
    const { tall } = this.#columns;
    const usual = media.slim ? !this.#grown : tall <= HEIGHTS[0]!;
    return usual ? undefined : `${(tall + (media.slim ? 62 : 2)) / 16}rem`;
  });
  /** Whether a row holds only one line. */
  readonly lined: boolean = $derived(!this.full && (this.#columns.tall - 12) / this.rows < TWO_LINES);
  /** Whether the columns are narrow. */
  readonly tight: boolean = $derived.by(
    () => !this.#sheet() && !this.headed && Math.min(...this.#columns.columns) < 150,
  );
  /** Whether there is no room for the words that say what a choice brings upon one. */
  readonly short: boolean = $derived.by(() => this.#sheet() || (!this.headed && this.rows > 2));
  /** What a choice says under its heading, if that heading ends it. */
  under(o: Offer): string | undefined {
    return !this.#sheet() && (this.headed || this.#under) ? this.#short.get(o.key) : undefined;
  }
}
