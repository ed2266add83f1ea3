import type { Picture } from '../model/script';

/** Every scene of the gallery by its name. */
export const SCENES: Record<string, () => Promise<Picture>> = {
  'board-movement': () => import('../fixtures/board').then((m) => m.movement),
  'board-mythos': () => import('../fixtures/board').then((m) => m.mythos),
  'board-check': () => import('../fixtures/board').then((m) => m.check),
  'board-crowded': () => import('../fixtures/board').then((m) => m.crowded),
  'board-moving': () => import('../fixtures/board').then((m) => m.moving),
  'card-turn': () => import('../fixtures/card').then((m) => m.turn),
  'card-attached': () => import('../fixtures/card').then((m) => m.attached),
  'card-quick': () => import('../fixtures/card').then((m) => m.quick),
  'card-harm': () => import('../fixtures/card').then((m) => m.harm),
  'card-commit': () => import('../fixtures/card').then((m) => m.commit),
  'card-revealed': () => import('../fixtures/card').then((m) => m.revealed),
};
