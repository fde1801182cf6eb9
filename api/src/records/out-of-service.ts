import type { OutOfService } from '@cairn/contract';

interface Columns {
  readonly out_of_service_since: Date | null;
  readonly out_of_service_reason: string | null;
  readonly out_of_service_until: string | null;
  readonly out_of_service_by?: string | null;
}

/** Null for a station in service. */
export function outOfServiceOf(station: Columns): (OutOfService & { by: string | null }) | null {
  if (!station.out_of_service_since) return null;
  return {
    since: station.out_of_service_since.toISOString(),
    reason: station.out_of_service_reason ?? '',
    until: station.out_of_service_until,
    by: station.out_of_service_by ?? null,
  };
}
