import { z } from 'zod';
import { parseIccid, parseImsi, parseMsisdn } from '../identifiers.ts';
import type { RowPage } from '../paging.ts';
import type { DailyUsage, Sim, SimLocation, SimStatus } from '../supplier.ts';

/*
 * Shapes of BICS SIM for Things. Public are its guide (help.sft.bics.com/sftnf: "Guide", "05. Authentication",
 * "14. Endpoint"; docs.sft.bics.com: "Usage data streams") and how public clients on GitHub read it; read in November
 * 2026. What neither has is listed in docs/decisions/083-sim-suppliers.md.
 */

const text = z.union([z.string(), z.number()]).transform(String);
const figure = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
  .transform(Number)
  .pipe(z.number().min(0));
const optionalText = text.nullish().catch(null);
const optionalFigure = figure.nullish().catch(null);

export const loginReply = z.object({
  AccessToken: z.string().min(1),
  RefreshToken: z.string().min(1).nullish(),
});

export const envelope = z.object({
  Response: z.object({
    resultCode: text,
    resultParam: z.object({ resultCode: text.nullish(), resultDescription: z.string().nullish() }).nullish(),
    responseParam: z.unknown().optional(),
  }),
});

export const simRows = z.object({ rows: z.array(z.unknown()).nullish() }).nullish();

const simRow = z.object({
  iccid: text,
  simStatus: z.string(),
  endPointId: optionalText,
  endPointName: optionalText,
  msisdn: optionalText,
  imsi: optionalText,
});

export const statistics = z
  .object({
    dataUsage: z
      .array(
        z.object({
          date: z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/),
          uplink: figure,
          downlink: figure,
          totalVolume: figure,
        }),
      )
      .nullish(),
  })
  .nullish();

export const geoPosition = z.object({
  countryName: optionalText,
  operatorName: optionalText,
  cellIdRatType: optionalText,
  cellId: optionalFigure,
  mcc: optionalText,
  mnc: optionalText,
  lac: optionalFigure,
  locationInfoAge: optionalFigure,
});

const statuses: Readonly<Record<string, SimStatus>> = {
  'ready to activate': 'issued',
  'pre-active': 'issued',
  active: 'active',
  activated: 'active',
  'active-test': 'active', // of OEM accounts before their first use; it has a connection and can be suspended
  suspended: 'suspended',
};

/** "To obtain megabytes, divide by 1024^2" (docs.sft.bics.com, Usage data streams). */
const BYTES_PER_MB = 1_048_576;

export function pageOf(rows: readonly unknown[]): RowPage {
  const sims = rows.flatMap((row) => simOf(row) ?? []);
  return { sims, malformed: rows.length - sims.length };
}

function simOf(row: unknown): Sim | undefined {
  const { data } = simRow.safeParse(row);
  const iccid = data && parseIccid(data.iccid);
  if (!iccid) return undefined;
  return {
    supplier: 2,
    iccid,
    connectionId: null,
    endpointId: present(data.endPointId),
    endpointName: present(data.endPointName),
    imsi: parseImsi(data.imsi ?? '') ?? null,
    msisdn: parseMsisdn(data.msisdn ?? '') ?? null,
    status: statuses[data.simStatus.toLowerCase()] ?? 'other',
    statusText: data.simStatus,
    packageTitle: null,
    apn: null,
    service: null,
    online: null,
  };
}

export function dailyUsage(reply: z.infer<typeof statistics>): DailyUsage[] {
  return (reply?.dataUsage ?? []).map(({ date, uplink, downlink, totalVolume }) => ({
    day: date.split('/').reverse().join('-'),
    sentBytes: bytes(uplink),
    receivedBytes: bytes(downlink),
    bytes: bytes(totalVolume),
  }));
}

export function locationOf(position: z.infer<typeof geoPosition>, now: Date): SimLocation {
  return {
    countryName: present(position.countryName),
    operatorName: present(position.operatorName),
    cellIdRatType: present(position.cellIdRatType),
    cellId: position.cellId ?? null,
    mcc: present(position.mcc),
    mnc: present(position.mnc),
    lac: position.lac ?? null,
    locationInfoAge: position.locationInfoAge ?? null,
    requestedAt: now,
  };
}

/** A field that has no value has a dash. */
const present = (value: string | null | undefined) => (value && value !== '-' ? value : null);
const bytes = (megabytes: number) => Math.round(megabytes * BYTES_PER_MB);
