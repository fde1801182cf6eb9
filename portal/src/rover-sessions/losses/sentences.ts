import { type FixLoss, reasonText, type WithoutFix } from '@cairn/contract';
import { type Language, type Translate, translateCode } from '../../language/index.ts';
import { dateText } from '../../ui/dates.ts';
import { decimals } from '../../ui/format.ts';

type Evidence = FixLoss['evidence'][number];
type Kind = Evidence['kind'];

/** The language, and the moment from which the seconds of the losses count. */
export interface SentenceContext {
  readonly t: Translate;
  readonly language: Language;
  /** The first point of the track, milliseconds since 1970. */
  readonly origin: number;
  /** The end of the session, s; undefined while it is live. */
  readonly end?: number | undefined;
  /** The newest point of a live session, s. */
  readonly now: number;
}

/** A duration in its two largest units: `2 m 10 s`, `1 h 5 m`, `40 s`; as the style of texts has it. */
export function durationText(seconds: number, context: Pick<SentenceContext, 't'>): string {
  const rounded = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60, rounded % 60];
  if (h > 0) return context.t(m > 0 ? 'losses.spell.h' : 'losses.spell.hh', { h, m });
  if (m > 0) return context.t(s > 0 ? 'losses.spell.m' : 'losses.spell.mm', { m, s });
  return context.t('losses.spell.s', { s });
}

/** The time of day of a second of the track, in the reader's zone. */
export const clock = (second: number, { origin }: Pick<SentenceContext, 'origin'>): string =>
  dateText(origin + second * 1000, 'time');

/** One plain sentence: what was lost when, the cause and its evidence. */
export function sentence(loss: FixLoss, context: SentenceContext): string {
  return `${lossText(loss, context)}: ${causeText(loss, context)}`;
}

/** `Recorded`, `Likely` or `Possible`: a guess must not read as a fact. */
export const certainty = (loss: FixLoss, { t }: Pick<SentenceContext, 't'>): string =>
  translateCode(`losses.sure.${causeKey(loss)}`, {}, t);

/** `Lost fix 14:05:12 for 2 m 10 s`. */
export function lossText(loss: FixLoss, context: SentenceContext): string {
  const { t, end } = context;
  const at = clock(loss.from, context);
  const long = durationText(loss.without_fix, context);
  if (loss.to !== null)
    return t(loss.status === null ? 'losses.unheard' : 'losses.lost', { at, spell: long });
  if (end === undefined) return t('losses.lostStill', { at, spell: long });
  if (loss.evidence.some(({ kind }) => kind === 'end')) return t('losses.lostAtEnd', { at });
  return t('losses.lostToEnd', { at, end: clock(end, context) });
}

/** The most likely cause and the evidence, without when it was. */
export function causeText(loss: FixLoss, context: SentenceContext): string {
  return [cause(loss, context), ...furtherEvidence(loss, context), ...advice(loss, context)].join('; ');
}

/** Message key of the cause, and how certain it is: one cause has several kinds of evidence. */
export function causeKey({ cause, evidence }: FixLoss): string {
  const has = (kind: Kind) => evidence.some((one) => one.kind === kind);
  if (cause === 'corrections_change') {
    const [first] = evidence;
    if (first?.kind === 'profile')
      return first.text ? 'corrections_change_profile' : 'corrections_change_asSent';
    if (first?.kind === 'frame' || first?.kind === 'coordinates' || first?.kind === 'messages')
      return `corrections_change_${first.kind}`;
    return 'corrections_change_asSent';
  }
  if (cause !== 'no_network') return cause;
  if (has('end')) return 'no_network_end';
  return has('silence') ? 'no_network_silence' : 'no_network_age';
}

function cause(loss: FixLoss, context: SentenceContext): string {
  const { t } = context;
  const find = (kind: Kind) => loss.evidence.find((one) => one.kind === kind);
  const key = causeKey(loss);
  const message = (key: string, values: object = {}) => translateCode(`losses.cause.${key}`, values, t);
  if (isOfStation(key)) {
    const { station, value, lasts } = find('station') ?? {};
    return message(lasts ? `${key}_lasts` : key, { station, spell: durationText(value ?? 0, context) });
  }
  if (key === 'station_change') {
    const change = find('change');
    if (!change) return message('station_change_end');
    const { station, text: before } = change;
    if (station === null) return message('station_change_none', { before });
    return message(before ? key : 'station_change_first', { station, before });
  }
  if (loss.cause === 'corrections_change') {
    const [{ value, station, text } = {} as Partial<Evidence>] = loss.evidence;
    return message(key, { profile: text, messages: text, station, spell: durationText(value ?? 0, context) });
  }
  if (key === 'no_network_silence')
    return message(key, { spell: durationText(find('silence')?.value ?? 0, context) });
  if (key === 'rover_restart')
    return message(key, { spell: durationText(find('restart')?.value ?? 0, context) });
  const ended = find('end')?.reason;
  return message(key, { reason: ended ? reasonText(ended, context.language) : '' });
}

const isOfStation = (key: string): boolean => key === 'station_gap' || key === 'station_out_of_service';

/** What else was out of the ordinary. */
function furtherEvidence(loss: FixLoss, context: SentenceContext): string[] {
  const { t } = context;
  const key = causeKey(loss);
  return loss.evidence.flatMap((one) => {
    if (one.kind === 'change' && isOfStation(key) && one.station)
      return [t('losses.moved', { station: one.station })];
    if (one.kind === 'coordinates' && key !== 'corrections_change_coordinates')
      return [t('losses.hidden', { station: one.station })];
    if (one.kind === 'frame' && one.station === null)
      return [t(one.text ? 'losses.profileFrame' : 'losses.profileFrameAsSent', { frame: one.text })];
    if (one.kind === 'silence' && key !== 'no_network_silence')
      return [t('losses.silent', { spell: durationText(one.value ?? 0, context) })];
    if (one.kind === 'restart' && key !== 'rover_restart' && (one.value ?? 0) >= 1)
      return [t('losses.back', { spell: durationText(one.value ?? 0, context) })];
    return isFigure(one) && one.notable ? [figure(one, context)] : [];
  });
}

/** What helps a rover that is sent no coordinates, as long as it has not come back. */
const advice = ({ to, evidence }: FixLoss, { t }: SentenceContext): string[] =>
  to === null && evidence.some(({ kind }) => kind === 'coordinates') ? [t('losses.hiddenAdvice')] : [];

/** Since when a rover has had no fix, what changed then in its corrections, and what helps, where that is known. */
export function withoutFixText(
  { since, at, kind, station, text }: WithoutFix,
  { t }: Pick<SentenceContext, 't'>,
): { since: string; because: string; advice: string } {
  const key = kind === 'profile' && !text ? 'asSent' : kind;
  return {
    since: t('losses.unfixedAt', { at: dateText(since, 'time') }),
    because: translateCode(`losses.unfixed.${key}`, { station, text, at: dateText(at, 'time') }, t),
    advice: kind === 'coordinates' ? t('losses.unfixedAdvice', { text }) : '',
  };
}

const isFigure = ({ kind, value }: Evidence) =>
  value !== null && (kind === 'age' || kind === 'satellites' || kind === 'hdop' || kind === 'baseline');

function figure({ kind, before, worst, value }: Evidence, { t, language }: SentenceContext): string {
  const [low, high] = [before ?? value ?? 0, worst ?? value ?? 0];
  const fell = kind !== 'satellites' || high < low;
  const values = { before: number(kind, low, language), worst: number(kind, high, language) };
  return translateCode(`losses.${kind}${fell ? '' : 'Few'}`, values, t);
}

/** What the figures did that explain nothing: `within limits: 17 to 14 satellites, HDOP 0.7 to 1.8`. */
export function figuresWithinLimits(loss: FixLoss, { t, language }: SentenceContext): string {
  const figures = loss.evidence
    .filter((one) => isFigure(one) && !one.notable)
    .map(({ kind, before, value }) => {
      const [from, to] = [before ?? value ?? 0, value ?? 0].map((one) => number(kind, one, language));
      const range = from === to ? to : t('losses.ticket.range', { from, to });
      return translateCode(`losses.ticket.figures.${kind}`, { value: range }, t);
    });
  return figures.length > 0 ? t('losses.ticket.usual', { figures: figures.join(', ') }) : '';
}

/** A figure with the decimals that mean something, and a comma in Danish. */
function number(kind: Kind, value: number, language: Language): string {
  const digits = kind === 'satellites' || (kind === 'age' && value >= 10) ? 0 : 1;
  const rounded = Math.round(value * 10 ** digits) / 10 ** digits;
  return decimals(rounded, Number.isInteger(rounded) ? 0 : digits, language);
}
