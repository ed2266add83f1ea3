/** Sounds made on the spot, quiet and few; off until somebody wants them. Each has a cause that is seen as well. */
import type { Told } from '../model/types';
import { settings } from './settings.svelte';

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

function audio(): AudioContext | undefined {
  if (!settings.sound || typeof AudioContext === 'undefined') return undefined;
  context ??= new AudioContext();
  void context.resume();
  return context;
}

/** A tone that fades: pitch, when, how long, how loud. */
function tone(
  a: AudioContext,
  hz: number,
  at: number,
  length: number,
  loud: number,
  to = hz,
  type: OscillatorType = 'sine',
): void {
  const [o, g] = [a.createOscillator(), a.createGain()];
  const t = a.currentTime + at;
  o.type = type;
  o.frequency.setValueAtTime(hz, t);
  o.frequency.exponentialRampToValueAtTime(Math.max(20, to), t + length);
  g.gain.setValueAtTime(0, t);
  g.gain.linearRampToValueAtTime(loud, t + 0.012);
  g.gain.exponentialRampToValueAtTime(0.0004, t + length);
  o.connect(g).connect(a.destination);
  o.start(t);
  o.stop(t + length);
}

/** A breath of noise through a band: paper, dice, tokens in a bag. */
function rustle(a: AudioContext, hz: number, at: number, length: number, loud: number): void {
  if (!noise) {
    noise = a.createBuffer(1, a.sampleRate, a.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  const [s, f, g] = [a.createBufferSource(), a.createBiquadFilter(), a.createGain()];
  const t = a.currentTime + at;
  s.buffer = noise;
  f.type = 'bandpass';
  f.frequency.value = hz;
  g.gain.setValueAtTime(loud, t);
  g.gain.exponentialRampToValueAtTime(0.0004, t + length);
  s.connect(f).connect(g).connect(a.destination);
  s.start(t, Math.random() * 0.4, length);
}

type Voice = (a: AudioContext, at: number) => void;
const paper: Voice = (a, at) => rustle(a, 3200, at, 0.13, 0.09);
const knock: Voice = (a, at) => {
  for (const d of [0, 0.06, 0.13, 0.17]) rustle(a, 900 + Math.random() * 900, at + d, 0.05, 0.16);
};
const bell: Voice = (a, at) => [523, 1046, 1568].forEach((hz, i) => tone(a, hz, at, 1.5 - i * 0.3, 0.045 / (i + 1)));
const doom: Voice = (a, at) => {
  tone(a, 62, at, 1.6, 0.16, 41);
  tone(a, 93, at + 0.02, 1.2, 0.06, 60, 'triangle');
};
const wound: Voice = (a, at) => tone(a, 150, at, 0.22, 0.14, 70, 'triangle');
const chime: Voice = (a, at) => [659, 880].forEach((hz, i) => tone(a, hz, at + i * 0.09, 0.7, 0.05));

/** By the kinds of events, whichever comes first. */
const VOICES: [RegExp, Voice][] = [
  [/doom|awaken|gate-open|opened-gate/, doom],
  [/damage|horror|wound|defeat|devour|lost-(sanity|stamina)/, wound],
  [/roll|die|dice|token|revealed/, knock],
  [/clue|seal|closed|victory/, chime],
  [/draw|play|discard|card|moved|enter/, paper],
];

export const sound = {
  /** What happened, at most three sounds of it. */
  tell(events: Told[]): void {
    const a = audio();
    if (!a || document.hidden) return;
    const voices = new Set<Voice>();
    for (const e of events) {
      const voice = VOICES.find(([kind]) => kind.test(e.kind))?.[1];
      if (voice) voices.add(voice);
    }
    [...voices].slice(0, 3).forEach((voice, i) => voice(a, i * 0.16));
  },
  /** A seat of mine is asked, and I was not looking. */
  call(): void {
    const a = audio();
    if (a) bell(a, 0);
  },
};
