import { z } from 'zod';
import { iccidOf, parseIccid, parseImsi, parseMsisdn } from '../identifiers.ts';
import type { RowPage } from '../paging.ts';
import type { DailyUsage, EndpointProfile, Sim, SimLocation, SimStatus } from '../supplier.ts';

/*
 * Shapes of emnify's REST API, version 1, by its public reference (docs.emnify.com/developers: API reference "SIM",
 * "Endpoint", "Authentication"; guidelines "Errors" and "Collections and pagination"), read in November 2026.
 */

export const tokenReply = z.object({ auth_token: z.string().min(1) });

export const errorReply = z.object({ error_code: z.int() });

const simRow = z.object({
  id: z.int(),
  iccid: z.string(),
  iccid_with_luhn: z.string().nullish(),
  imsi: z.string().nullish(),
  msisdn: z.string().nullish(),
  status: z.object({ id: z.int(), description: z.string().nullish() }),
  endpoint: z.object({ id: z.int().nullish(), name: z.string().nullish() }).nullish(),
});

export const simRows = z.array(z.unknown());

const endpointRow = z.object({
  id: z.int(),
  tariff_profile: z.object({ name: z.string().nullish() }).nullish(),
  service_profile: z.object({ name: z.string().nullish() }).nullish(),
});

export const endpointRows = z.array(z.unknown());

export const endpointStatus = z.object({ status: z.object({ id: z.int() }) });

/** ATTACHED, ONLINE, OFFLINE or BLOCKED; only the second has a data connection. */
export const connectivity = z.object({
  status: z.union([
    z.string(),
    z.object({ description: z.string() }).transform(({ description }) => description),
  ]),
});

export const dailyReply = z.array(
  z.object({
    date: z.iso.date(),
    data: z
      .object({ volume: z.number().min(0), volume_tx: z.number().min(0), volume_rx: z.number().min(0) })
      .nullish(),
  }),
);

export const connectivityInfo = z.object({
  reply_timestamp: z.string().nullish(),
  subscriber_info: z
    .object({
      success: z.boolean(),
      error: z.string().nullish(),
      location: z
        .object({
          age_of_location: z.number().nullish(),
          cell_global_id: z
            .object({
              mcc: z.string().nullish(),
              mnc: z.string().nullish(),
              lac: z.number().nullish(),
              cid: z.number().nullish(),
            })
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

/** Ids of GET /api/v1/sim/status that the product has a word for; 4, factory test, is none of them. */
const statuses: Readonly<Record<number, SimStatus>> = { 0: 'issued', 1: 'active', 2: 'suspended' };

/** Volumes are documented as MB, without saying which; taken as 10⁶ bytes. */
const BYTES_PER_MB = 1_000_000;

export function pageOf(rows: readonly unknown[]): RowPage {
  const sims = rows.flatMap((row) => simOf(row) ?? []);
  return { sims, malformed: rows.length - sims.length };
}

export function simOf(row: unknown): Sim | undefined {
  const { data } = simRow.safeParse(row);
  // `iccid` comes without its check digit.
  const iccid = data && (data.iccid_with_luhn ? parseIccid(data.iccid_with_luhn) : iccidOf(data.iccid));
  if (!iccid) return undefined;
  return {
    supplier: 1,
    iccid,
    connectionId: String(data.id),
    endpointId: data.endpoint?.id ? String(data.endpoint.id) : null,
    endpointName: data.endpoint?.name ?? null,
    imsi: parseImsi(data.imsi ?? '') ?? null,
    msisdn: parseMsisdn(data.msisdn ?? '') ?? null,
    status: statuses[data.status.id] ?? 'other',
    statusText: data.status.description ?? String(data.status.id),
    packageTitle: null,
    apn: null,
    service: null,
    online: null,
  };
}

export function profileOf(row: unknown): EndpointProfile | undefined {
  const { data } = endpointRow.safeParse(row);
  if (!data) return undefined;
  const [packageTitle, service] = [data.tariff_profile?.name || null, data.service_profile?.name || null];
  return { endpointId: String(data.id), packageTitle, service };
}

export function dailyUsage(days: z.infer<typeof dailyReply>): DailyUsage[] {
  return days.flatMap(({ date, data }) => {
    if (!data) return [];
    const [sentBytes, receivedBytes] = [bytes(data.volume_tx), bytes(data.volume_rx)];
    return { day: date, sentBytes, receivedBytes, bytes: bytes(data.volume) };
  });
}

export function locationOf({ subscriber_info }: z.infer<typeof connectivityInfo>, now: Date): SimLocation {
  const { age_of_location, cell_global_id: cell } = subscriber_info?.location ?? {};
  return {
    countryName: null,
    operatorName: null,
    cellIdRatType: null,
    cellId: cell?.cid ?? null,
    mcc: cell?.mcc ?? null,
    mnc: cell?.mnc ?? null,
    lac: cell?.lac ?? null,
    locationInfoAge: age_of_location ?? null,
    requestedAt: now,
  };
}

const bytes = (megabytes: number) => Math.round(megabytes * BYTES_PER_MB);
