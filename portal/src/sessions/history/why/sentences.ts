import { type FixLoss, reasonText } from '@cairn/contract';
import type { Language, say } from '../../../language/index.ts';
import { dateText } from '../../../ui/dates.ts';

type Evidence = FixLoss['evidence'][number];
type Kind = Evidence['kind'];

/** In which language, and where the seconds of the losses begin. */
export interface Telling {
  readonly say: typeof say;
  readonly language: Language;
  /** The first point of the track, milliseconds since 1970. */
  readonly origin: number;
  /** The end of the session, s; undefined while it is live. */
  readonly end?: number | undefined;
  /** Of a live session: its newest point, s. */
  readonly now: number;
}

/** A stretch as people say it: `2 min 10 s`, `1 h 5 min`, `40 s`. */
export function spell(seconds: number, telling: Pick<Telling, 'say'>): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (h > 0) return telling.say('why.spell.h', { h, m });
  if (m > 0) return telling.say(s > 0 ? 'why.spell.m' : 'why.spell.mm', { m, s });
  return telling.say('why.spell.s', { s });
}

/** The time of day of a second of the track, in the reader's zone. */
export const clock = (second: number, { origin }: Pick<Telling, 'origin'>): string =>
  dateText(origin + second * 1000, 'time');

/** How long a loss lasted or, while it lasts, has lasted, s. */
export const lengthOf = ({ from, to }: FixLoss, { end, now }: Pick<Telling, 'end' | 'now'>): number =>
  (to ?? end ?? now) - from;

/** One plain sentence: what was lost when, why, and what bears it out. */
export function sentence(loss: FixLoss, telling: Telling): string {
  return `${opening(loss, telling)}: ${becauseOf(loss, telling)}`;
}

/** `Lost fix 14:05:12 for 2 min 10 s`. */
export function opening(loss: FixLoss, telling: Telling): string {
  const { say, end } = telling;
  const at = clock(loss.from, telling);
  const long = spell(lengthOf(loss, telling), telling);
  if (loss.to !== null) return say(loss.status === null ? 'why.unheard' : 'why.lost', { at, spell: long });
  if (end === undefined) return say('why.lostStill', { at, spell: long });
  if (loss.evidence.some(({ kind }) => kind === 'end')) return say('why.lostAtEnd', { at });
  return say('why.lostToEnd', { at, end: clock(end, telling) });
}

/** The likeliest cause and the evidence, without when it was. */
export function becauseOf(loss: FixLoss, telling: Telling): string {
  return [cause(loss, telling), ...besides(loss, telling)].join('; ');
}

/** Which words tell the cause, and how sure it is: one cause may show itself in several ways. */
export function causeKey({ cause, evidence }: FixLoss): string {
  if (cause !== 'no_network') return cause;
  const has = (kind: Kind) => evidence.some((one) => one.kind === kind);
  if (has('end')) return 'no_network_end';
  return has('silence') ? 'no_network_silence' : 'no_network_age';
}

function cause(loss: FixLoss, telling: Telling): string {
  const { say } = telling;
  const find = (kind: Kind) => loss.evidence.find((one) => one.kind === kind);
  const key = causeKey(loss);
  const told = (key: string, values: object = {}) => say(`why.cause.${key}`, { ...values });
  if (key === 'station_gap') {
    const { station, value, lasts } = find('station') ?? {};
    return told(lasts ? 'station_gap_lasts' : key, { station, spell: spell(value ?? 0, telling) });
  }
  if (key === 'station_change') {
    const change = find('change');
    if (!change) return told('station_change_end');
    const { station, text: before } = change;
    if (station === null) return told('station_change_none', { before });
    return told(before ? key : 'station_change_first', { station, before });
  }
  if (key === 'no_network_silence') return told(key, { spell: spell(find('silence')?.value ?? 0, telling) });
  if (key === 'rover_restart') return told(key, { spell: spell(find('restart')?.value ?? 0, telling) });
  const ended = find('end')?.reason;
  return told(key, { reason: ended ? reasonText(ended, telling.language) : '' });
}

/** What else was out of the ordinary. */
function besides(loss: FixLoss, telling: Telling): string[] {
  const { say } = telling;
  const key = causeKey(loss);
  return loss.evidence.flatMap((one) => {
    if (one.kind === 'change' && key === 'station_gap' && one.station)
      return [say('why.moved', { station: one.station })];
    if (one.kind === 'silence' && key !== 'no_network_silence')
      return [say('why.silent', { spell: spell(one.value ?? 0, telling) })];
    if (one.kind === 'restart' && key !== 'rover_restart' && (one.value ?? 0) >= 1)
      return [say('why.back', { spell: spell(one.value ?? 0, telling) })];
    return isFigure(one) && one.notable ? [figure(one, telling)] : [];
  });
}

const isFigure = ({ kind, value }: Evidence) =>
  value !== null && (kind === 'age' || kind === 'satellites' || kind === 'hdop' || kind === 'baseline');

function figure({ kind, before, worst, value }: Evidence, { say, language }: Telling): string {
  const [low, high] = [before ?? value ?? 0, worst ?? value ?? 0];
  const fell = kind !== 'satellites' || high < low;
  return say(`why.${kind}${fell ? '' : 'Few'}`, {
    before: number(kind, low, language),
    worst: number(kind, high, language),
  });
}

/** The figures that were as before: `as before: 17 satellites, baseline 8.1 km`. */
export function usual(loss: FixLoss, { say, language }: Telling): string {
  const figures = loss.evidence
    .filter((one) => isFigure(one) && !one.notable)
    .map(({ kind, value }) =>
      say(`why.ticket.figures.${kind}`, { value: number(kind, value ?? 0, language) }),
    );
  return figures.length > 0 ? say('why.ticket.usual', { figures: figures.join(', ') }) : '';
}

/** With the decimals that mean something, and a comma in Danish. */
function number(kind: Kind, value: number, language: Language): string {
  const decimals = kind === 'satellites' || (kind === 'age' && value >= 10) ? 0 : 1;
  const text = String(Number(value.toFixed(decimals)));
  return language === 'da' ? text.replace('.', ',') : text;
}
