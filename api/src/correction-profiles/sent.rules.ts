import type { CorrectionProfile, SentCorrections, StreamLack } from '@cairn/contract';
import { lackText } from '@cairn/contract/caster-events';
import { planOf } from '@cairn/domain/correction-plan';
import { callLanguage } from '@cairn/domain/language';
import { expectedLacks, expectedMessages } from '@cairn/gnss';
import type { Counted } from './sent.queries.ts';

/** What the station sends and the rover gets, message by message. */
export function rates(station: Counted | undefined, rover: Counted | undefined): SentCorrections['messages'] {
  const types = new Set([...(station?.messages ?? []), ...(rover?.messages ?? [])].map(({ type }) => type));
  return [...types]
    .sort((one, other) => one - other)
    .map((type) => ({ type, station: rateOf(station, type), rover: rateOf(rover, type) }));
}

function rateOf(counted: Counted | undefined, type: number) {
  const found = counted?.messages.find((message) => message.type === type);
  if (!counted || !found || counted.seconds <= 0) return null;
  const { frames, bytes } = found;
  return {
    interval: frames > 1 ? Math.round((counted.seconds / frames) * 10) / 10 : null,
    bytes: Math.round(bytes / counted.seconds),
  };
}

/** What is known of a station besides what it sends; null where it is not known. */
export interface KnownOfStation {
  readonly reference_frame: string | null;
  readonly biases_known: boolean | null;
}

/** What a profile would make of what a station sends, and what it would lack. */
export function expected(profile: CorrectionProfile, sent: Counted, station: KnownOfStation) {
  const biasesKnown = station.biases_known ?? false;
  const types = sent.messages.map(({ type }) => type);
  const plan = planOf(profile, station.reference_frame);
  const messages = expectedMessages(
    plan,
    types.map((type) => ({ type, interval: undefined })),
    biasesKnown,
  );
  const lacks: StreamLack[] = expectedLacks(plan, types, biasesKnown).map((lack) =>
    'satellites' in lack ? { ...lack, satellites: [...lack.satellites] } : lack,
  );
  return { messages: messages.map(({ type }) => type), lacks };
}

/** What is lacking, with its sentence in the language of the caller. */
export const withTexts = (lacks: readonly StreamLack[]) =>
  lacks.map((one) => ({ code: one.code, text: lackText(one, callLanguage()) }));
