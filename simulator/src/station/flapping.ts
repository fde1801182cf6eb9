import { between, type Random } from '../random.ts';

/** What a station's link does now: carries data, carries nothing, or is gone. */
export type Link = 'up' | 'silent' | 'down';

/**
 * A bad line: up for 2½–5 min, then for 20–50 s either silent with its connection open, or disconnected.
 * Returns what holds at `now` (Unix time in ms, never going back).
 */
export function flapping(random: Random): (now: number) => Link {
  let link: Link = 'up';
  let until: number | undefined;
  return (now) => {
    until ??= now + between(random, 60, 240) * 1000; // two such stations do not fall together
    while (now >= until) {
      link = link === 'up' ? (random() < 0.5 ? 'silent' : 'down') : 'up';
      until += 1000 * (link === 'up' ? between(random, 150, 300) : between(random, 20, 50));
    }
    return link;
  };
}
