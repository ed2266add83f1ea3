/** Pictures for every kind of card, made of parts by name and traits. This is the part that is loaded beside the table. */
export { foe } from './foes';
export { place } from './places';
export { ally, thing } from './things';
