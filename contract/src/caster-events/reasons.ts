import { z } from 'zod';

/** A reason without parameters. */
const plain = <const Code extends string>(code: Code) => z.object({ code: z.literal(code) });
const seconds = z.number();

/** Reasons for which a connection of a rover or of a station ends. */
const ofBoth = () =>
  [
    plain('connection_reset'),
    plain('connection_timed_out'),
    z.object({ code: z.literal('connection_broken'), error: z.string() }),
    plain('password_changed'),
    z.object({ code: z.literal('restarted_by_user'), by: z.string() }),
    plain('caster_stopped'),
    plain('caster_crashed'),
    /** A sentence of an older caster that has no code. */
    z.object({ code: z.literal('unrecognised'), legacy_text: z.string() }),
  ] as const;

/** Why a rover session ended. */
export const sessionEnd = z.lazy(() =>
  z.discriminatedUnion('code', [
    ...ofBoth(),
    plain('closed_by_rover'),
    plain('replaced'),
    plain('too_slow'),
    plain('too_much_received'),
    plain('station_changed'),
    z.object({ code: z.literal('disconnected_by_user'), by: z.string() }),
    z.object({ code: z.literal('mountpoint_removed'), mountpoint: z.string() }),
    z.object({ code: z.literal('mountpoint_unknown'), mountpoint: z.string() }),
    plain('account_removed'),
    plain('account_expired'),
    plain('account_cancelled'),
    /** The subscription that it has now is of a SIM alone. */
    plain('account_sim_alone'),
    plain('account_suspended'),
    plain('account_not_allowed'),
    plain('username_changed'),
    z.object({ code: z.literal('ntrip_version_changed'), version: z.number() }),
    plain('test_user_revoked'),
  ]),
);
export type SessionEnd = z.output<typeof sessionEnd>;

/** Why the stream of a station, or the MSM observations in it, began or ended. */
export const streamChange = z.lazy(() =>
  z.discriminatedUnion('code', [
    ...ofBoth(),
    plain('frames_received'),
    plain('msm_received'),
    plain('msm_missing'),
    plain('closed_by_station'),
    plain('stream_ended'),
    plain('bad_chunks'),
    plain('too_much_data'),
    z.object({ code: z.literal('silent'), seconds }),
    z.object({ code: z.literal('no_frames'), seconds }),
    z.object({ code: z.literal('no_observations'), seconds }),
    z.object({ code: z.literal('taken_over'), same_address: z.boolean() }),
    plain('taken_over_at_node'),
    plain('duplicate_at_node'),
    plain('node_lost_stream'),
    plain('node_stopped_stream'),
    plain('node_silent'),
    plain('station_removed'),
    z.object({ code: z.literal('mountpoint_changed'), mountpoint: z.string() }),
  ]),
);
export type StreamChange = z.output<typeof streamChange>;

/** Why the connections of a service end when it closes. */
export type ServiceEnd = Extract<SessionEnd, { code: 'restarted_by_user' | 'caster_stopped' }>;

export type Reason = SessionEnd | StreamChange;

export const sessionEndCodes = (): SessionEnd['code'][] =>
  sessionEnd.unwrap().options.map(({ shape }) => shape.code.value);

/** A reason as it is stored: its code and its parameters in two columns. */
export function storedReason<R extends Reason>({
  code,
  ...details
}: R): { code: R['code']; details: object } {
  return { code, details };
}

/** A stored reason, parsed. An unknown code, as of a newer or an older caster, becomes text. */
export function readSessionEnd(code: string, details: unknown): SessionEnd {
  return sessionEnd.safeParse(withCode(code, details)).data ?? { code: 'unrecognised', legacy_text: code };
}

export function readStreamChange(code: string, details: unknown): StreamChange {
  return streamChange.safeParse(withCode(code, details)).data ?? { code: 'unrecognised', legacy_text: code };
}

const withCode = (code: string, details: unknown) =>
  typeof details === 'object' ? { ...details, code } : { code };
