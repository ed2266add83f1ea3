import type { TownLayout } from '../../map/town';
import type { Obj } from '../../model/types';

/** Rift tracks side by side in the margin of a town: each takes `step` of the map's width. */
export interface RiftRoom {
  rifts: Obj[];
  step: number;
}

/** They lie in the margin of the town that has room for them, before the Other Worlds. */
export function riftRoom(layout: TownLayout, rifts: Obj[]): RiftRoom {
  const worlds = layout.worlds[0]?.box.x ?? 178;
  const shown = layout.worlds.length > 0 && worlds > 400 ? rifts : [];
  return { rifts: shown, step: Math.min(178, (worlds - 12) / Math.max(1, shown.length)) };
}
