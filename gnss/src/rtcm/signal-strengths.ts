import { msmKind, satelliteName } from './constellation.ts';
import { decode, isMsm } from './messages.ts';
import { sbasIdOf } from './satellites.ts';

/**
 * The satellites of an observation message (MSM, 1001–1004, 1009–1012) by RINEX name, each with the strongest of its
 * signals in dB-Hz; undefined where the message has none (MSM1–3, 1001, 1003, 1009, 1011). None for any other
 * message. Decodes the whole frame: some 10 µs.
 */
export function signalStrengths(frame: Uint8Array): Map<string, number | undefined> {
  const strengths = new Map<string, number | undefined>();
  const message = decode(frame);
  if (!message) return strengths;
  if (isMsm(message)) {
    const kind = msmKind(message.type);
    if (kind)
      for (const { id, signals } of message.satellites)
        strengths.set(satelliteName(kind.constellation, id), strongest(signals.map(({ cnr }) => cnr)));
    return strengths;
  }
  switch (message.type) {
    case 1001:
    case 1002:
    case 1003:
    case 1004:
      for (const satellite of message.satellites) {
        const sbasId = sbasIdOf(satellite.id);
        const name = sbasId ? satelliteName('SBAS', sbasId) : satelliteName('GPS', satellite.id);
        if (sbasId || (satellite.id >= 1 && satellite.id <= 32))
          strengths.set(name, strongest(legacy(satellite)));
      }
      break;
    case 1009:
    case 1010:
    case 1011:
    case 1012:
      for (const satellite of message.satellites)
        strengths.set(satelliteName('GLONASS', satellite.id), strongest(legacy(satellite)));
  }
  return strengths;
}

const legacy = (satellite: { id: number; cnr?: number | undefined; l2Cnr?: number | undefined }) => [
  satellite.cnr,
  satellite.l2Cnr,
];

function strongest(strengths: readonly (number | undefined)[]): number | undefined {
  const known = strengths.filter((one) => one !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}
