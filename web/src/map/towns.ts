/** The towns of a game, found in what is printed on its places. */
import { PLANS } from '../art/plans';
import type { Print, Town, TownPlace } from '../model/types';

const word = (p: Print, name: string): string | undefined => p.words[name]?.[0];

/** `kingsport-head` as a name. */
const titled = (slug: string): string =>
  slug.replace(/(^|-)(\w)/g, (_, dash: string, c: string) => (dash ? ' ' : '') + c.toUpperCase());

/** Units between two neighbouring places at which houses, names and pieces have room and none is lost. */
const [CLOSE, APART] = [150, 320];
/** What is left free around the outermost places. */
const [MARGIN_X, MARGIN_Y] = [130, 120];

/** Makes room for all places of a town that has no sheet of its own: it is scaled, moved, and gets the sheet it needs. */
export function fitted(places: TownPlace[], least: [number, number]): [number, number] {
  if (!places.length) return least;
  const gaps = places.map((p) =>
    Math.min(...places.map((q) => (q === p ? Infinity : Math.hypot(q.at[0] - p.at[0], q.at[1] - p.at[1])))),
  );
  const sorted = gaps.filter((g) => g > 0 && g < Infinity).sort((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length / 2)];
  const by = usual === undefined ? 1 : usual < CLOSE ? CLOSE / usual : usual > APART ? APART / usual : 1;
  const [xs, ys] = [places.map((p) => p.at[0] * by), places.map((p) => p.at[1] * by)];
  const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  // What fits as it is stays where it was put.
  const inside = by === 1 && x0 >= MARGIN_X && y0 >= MARGIN_Y && x1 <= least[0] - MARGIN_X && y1 <= least[1] - MARGIN_Y;
  if (inside) return least;
  const size: [number, number] = [
    Math.max(least[0], x1 - x0 + 2 * MARGIN_X),
    Math.max(least[1], y1 - y0 + 2 * MARGIN_Y),
  ];
  const [dx, dy] = [(size[0] - (x1 - x0)) / 2 - x0, (size[1] - (y1 - y0)) / 2 - y0];
  places.forEach((p, i) => (p.at = [xs[i]! + dx, ys[i]! + dy]));
  return size;
}

export function townsOf(prints: Iterable<Print>): Town[] {
  const all = [...prints];
  const places = all.filter((p) => p.kind === 'place');
  const names = [...new Set(places.map((p) => word(p, 'town')).filter((t) => t !== undefined))];
  const claimed = new Set(names.flatMap((n) => PLANS[n]?.worlds ?? []));
  return names.map((id, first) => {
    const plan = PLANS[id];
    const here = places.filter(
      (p) => word(p, 'town') === id && (word(p, 'kind') === 'street' || word(p, 'kind') === 'location'),
    );
    const plane: [number, number] = plan?.plane ?? [1200, 800];
    const list = here.map((p, i): TownPlace => {
      const a = (i / here.length) * 2 * Math.PI;
      const street = word(p, 'kind') === 'street';
      // A town that says nothing of where its places are is a ring of them.
      const ring: [number, number] = [
        plane[0] * (0.5 + (street ? 0.2 : 0.4) * Math.cos(a)),
        plane[1] * (0.5 + (street ? 0.2 : 0.38) * Math.sin(a)),
      ];
      const at = p.at ?? plan?.at[p.id] ?? ring;
      const home = word(p, 'street');
      return {
        id: p.id,
        name: p.name.replace(/ Streets$/, ''),
        kind: street ? 'street' : 'location',
        at: [at[0], at[1]],
        district: word(p, 'neighborhood') ?? id,
        ...(home && !street && { street: home }),
        ...(p.words.unstable && { unstable: true }),
      };
    });
    const size = plan ? plane : fitted(list, plane);
    const known = new Map(list.map((p) => [p.id, p]));
    const roads: Town['roads'] = [];
    const arrows: Town['arrows'] = [];
    const done = new Set<string>();
    const road = (a: string, b: string, kind: Town['roads'][number]['kind']): void => {
      const key = [a, b].sort().join(' ');
      if (done.has(key) || !known.has(a) || !known.has(b)) return;
      done.add(key);
      roads.push({ between: [a, b], kind });
    };
    for (const p of here) {
      const [white, black] = [word(p, 'white'), word(p, 'black')];
      if (word(p, 'kind') === 'street') {
        if (white) road(p.id, white, 'ring');
        if (white && known.has(white)) arrows.push({ colour: 'white', from: p.id, to: white });
        if (black && known.has(black)) arrows.push({ colour: 'black', from: p.id, to: black });
      }
    }
    for (const p of here) {
      const home = word(p, 'street');
      if (word(p, 'kind') === 'location' && home && known.has(home)) road(home, p.id, 'door');
      for (const to of p.words.connections ?? []) {
        const other = known.get(to);
        if (!other) continue;
        if (word(p, 'kind') === 'street') road(p.id, to, other.kind === 'street' ? 'lane' : 'door');
        else if (other.kind === 'street') road(to, p.id, 'door');
        else road(to, p.id, 'path');
      }
    }
    const worlds = [...new Set(places.map((p) => word(p, 'world')).filter((w) => w !== undefined))]
      .filter((w) => (plan?.worlds.includes(w) ?? false) || (first === 0 && !claimed.has(w)))
      .map((w) => {
        const areas = places
          .filter((p) => word(p, 'world') === w)
          .sort((a, b) => Number(word(a, 'area') ?? 0) - Number(word(b, 'area') ?? 0));
        return {
          id: w,
          name: (areas[0]?.name ?? titled(w)).replace(/,.*$/, ''),
          symbols: [
            ...new Set(
              all.filter((g) => g.kind === 'gate' && word(g, 'world') === w).map((g) => word(g, 'dimension') ?? ''),
            ),
          ].filter(Boolean),
          areas: areas.map((p) => p.id),
        };
      });
    const margins =
      first === 0
        ? places
            .filter((p) => word(p, 'kind') === 'area' && !word(p, 'neighborhood'))
            .map((p) => ({ id: p.id, name: p.name }))
        : [];
    const name = places
      .map((p) => (word(p, 'town') === id ? word(p, 'town-name') : undefined))
      .find((n) => n !== undefined);
    return { id, name: name ?? titled(id), plane: size, places: list, roads, arrows, worlds, margins };
  });
}
