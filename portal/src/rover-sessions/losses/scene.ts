import { token } from '../../theme/token.ts';
import type { Layout } from './layout.ts';
import type { Model } from './model.ts';
import type { Window } from './view.ts';

/** What is drawn: the plot alone, without the names and figures next to it. */
export interface Scene {
  readonly model: Model;
  readonly window: Window;
  readonly layout: Layout;
  /** The width of the plot, px. */
  readonly width: number;
  /** The number of the loss that is chosen, from 1. */
  readonly loss: number | undefined;
  /** Words in the drawing. */
  readonly gap: (seconds: number) => string;
  readonly noStation: string;
}

export const font = (size = 11) => `${size}px ${token('--font')}`;

/** Seconds of the track to px of the plot. */
export const toX = (second: number, { from, to }: Window, width: number): number =>
  ((second - from) / (to - from)) * width;
export const toSecond = (x: number, { from, to }: Window, width: number): number =>
  from + (x / width) * (to - from);
