import { type SystemId, systemIds, systemOf } from '@cairn/contract';
import { checkStates, type ServiceSigns } from '@cairn/domain/system-checks';
import { ALARM_AFTER } from '../web/caster-alarm.ts';

/** State of the caster of one country, for the header of every page: all its checks are on the page System Status. */
export function monitorOf(signs: ServiceSigns, casta: SystemId, now: number) {
  const [roversync, messagesync, basesync] = (['roversync', 'messagesync', 'basesync'] as const).map(
    (kind) => {
      const state = checkStates(signs, casta, now).find((one) => one.kind === kind);
      return { alarm: state?.alarm ?? 1, last: iso(state?.last) } as const;
    },
  );
  const alarmOf = (state: typeof roversync) => state?.alarm ?? 1;
  return {
    casta,
    name: systemOf(casta).casta,
    alarm: Math.max(alarmOf(roversync), alarmOf(messagesync), alarmOf(basesync)) as 0 | 1,
    roversync_alarm: alarmOf(roversync),
    messagesync_alarm: alarmOf(messagesync),
    basesync_alarm: alarmOf(basesync),
    last_roverssync: roversync?.last ?? null,
    last_basesync: basesync?.last ?? null,
    time: new Date(now).toISOString(),
    lastcasterpoll: roversync?.last ?? null,
    casterpolloffline: alarmOf(roversync),
  } as const;
}

/** The last sign of any Casta of `country` (0 all): what the portal calls the caster poll. */
export function casterPoll(signs: ServiceSigns, country: 0 | SystemId, now: number) {
  const times = systemIds
    .filter((casta) => country === 0 || casta === country)
    .map((casta) => signs.last.get(`roversync ${casta}`) ?? 0);
  const last = Math.max(...times) || undefined;
  return { casterpolloffline: silent(last, now), lastcasterpoll: iso(last) };
}

const silent = (last: number | undefined, now: number): 0 | 1 =>
  last === undefined || now - last > ALARM_AFTER ? 1 : 0;
const iso = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());
