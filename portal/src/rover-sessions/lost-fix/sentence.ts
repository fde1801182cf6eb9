import type { LossOfRover } from '@cairn/contract';
import { page } from '../../app/paths.ts';
import { currentLanguage, t } from '../../language/index.ts';
import { sentenceCase } from '../../ui/format.ts';
import '../losses/messages.ts';
import { causeText, clock, type SentenceContext } from '../losses/sentences.ts';

function contextOf({ origin, end }: LossOfRover): SentenceContext {
  const at = Date.parse(origin);
  return { t, language: currentLanguage(), origin: at, end: end ?? undefined, now: (Date.now() - at) / 1000 };
}

/** When a loss began, how long it lasted, s, and its cause in a sentence. */
export function lossParts(one: LossOfRover): { at: string; seconds: number; because: string } {
  const context = contextOf(one);
  const text = causeText(one.loss, context);
  return {
    at: clock(one.loss.from, context),
    seconds: one.loss.without_fix,
    because: `${sentenceCase(text)}.`,
  };
}

/** The moment of a loss. */
export const momentOf = ({ origin, loss }: LossOfRover): string =>
  new Date(Date.parse(origin) + loss.from * 1000).toISOString();

/** The session of a loss, opened at it. */
export const lossPage = (one: LossOfRover) =>
  page('casterroverhistory', { id: one.rover, search: { session: one.session, at: momentOf(one) } });
