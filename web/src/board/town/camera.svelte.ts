import type { Point } from '../../map/geometry';

/** The nearest that one may look, in pixels for one of the map. */
const NEAREST = 2.2;
/** A pointer that moves less than this many pixels is a click. */
const CLICK = 5;

/** Where one looks at a map, and how near: by wheel, by dragging, by two fingers, by buttons. */
export class Camera {
  /** The window onto the map, in pixels. */
  w = $state(0);
  h = $state(0);
  /** Where the map's corner lies in it, and how many pixels one of the map takes. */
  x = $state(0);
  y = $state(0);
  k = $state(0);
  /** How much of the window something lies over, above and below, in pixels: what it looks at is shown between. */
  over = $state.raw({ top: 0, bottom: 0 });
  /** Whether somebody has moved it: then it follows nothing. */
  own = $state(false);
  readonly #map: () => { width: number; height: number };

  constructor(map: () => { width: number; height: number }) {
    this.#map = map;
  }

  /** So near, the whole map is in the window. */
  readonly fit: number = $derived.by(() => {
    const map = this.#map();
    return Math.min(this.w / map.width, this.h / map.height);
  });
  get middle(): Point {
    const map = this.#map();
    return [map.width / 2, map.height / 2];
  }
  #near(k: number): number {
    return Math.min(NEAREST, Math.max(this.fit, k));
  }
  #clamp(): void {
    const map = this.#map();
    this.k = this.#near(this.k);
    const [w, h] = [map.width * this.k, map.height * this.k];
    this.x = w <= this.w ? (this.w - w) / 2 : Math.min(0, Math.max(this.w - w, this.x));
    const [top, bottom] = [this.over.top, this.h - this.over.bottom];
    this.y = h <= bottom - top ? (top + bottom - h) / 2 : Math.min(top, Math.max(bottom - h, this.y));
  }
  lookAt(p: Point, k: number): void {
    this.k = k;
    this.x = this.w / 2 - p[0] * k;
    this.y = (this.over.top + this.h - this.over.bottom) / 2 - p[1] * k;
    this.#clamp();
  }
  /** Looks at the whole map. */
  all(): void {
    this.own = true;
    this.lookAt(this.middle, this.fit);
  }
  /** Looks nearer, or from farther away; what lies at this point of the window stays there. */
  zoom(by: number, cx = this.w / 2, cy = this.h / 2): void {
    this.own = true;
    const k = this.#near(this.k * by);
    this.x = cx - ((cx - this.x) * k) / this.k;
    this.y = cy - ((cy - this.y) * k) / this.k;
    this.k = k;
    this.#clamp();
  }

  // ---- by hand
  // Nothing that is shown follows the fingers themselves.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #pointers = new Map<number, { x: number; y: number }>();
  #dragged = false;
  wheel(e: WheelEvent): void {
    e.preventDefault();
    const r = (e.currentTarget as HTMLElement).getBoundingClientRect();
    this.zoom(e.deltaY < 0 ? 1.15 : 1 / 1.15, e.clientX - r.left, e.clientY - r.top);
  }
  /** `held`: the pointer takes hold of something that is dragged itself. */
  down(e: PointerEvent, held: boolean): void {
    this.#dragged = false;
    if (!held) this.#pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
  }
  move(e: PointerEvent): void {
    const was = this.#pointers.get(e.pointerId);
    if (!was) return;
    const other = [...this.#pointers.entries()].find(([id]) => id !== e.pointerId)?.[1];
    if (other) {
      const r = (e.currentTarget as HTMLElement).getBoundingClientRect();
      const d0 = Math.hypot(was.x - other.x, was.y - other.y);
      const d1 = Math.hypot(e.clientX - other.x, e.clientY - other.y);
      if (d0 > 0) this.zoom(d1 / d0, (e.clientX + other.x) / 2 - r.left, (e.clientY + other.y) / 2 - r.top);
      this.#dragged = true;
    } else if (this.#dragged || Math.hypot(e.clientX - was.x, e.clientY - was.y) > CLICK) {
      this.#dragged = true;
      this.own = true;
      this.x += e.clientX - was.x;
      this.y += e.clientY - was.y;
      this.#clamp();
    } else return;
    this.#pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
  }
  up(e: PointerEvent): void {
    this.#pointers.delete(e.pointerId);
  }
  /** A drag that ends on a piece is no click on it. */
  click(e: MouseEvent): void {
    if (!this.#dragged) return;
    e.stopPropagation();
    e.preventDefault();
    this.#dragged = false;
  }
}
