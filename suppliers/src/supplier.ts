import type { SupplierErrorCode } from './error.ts';
import type { Iccid, Imsi, Msisdn } from './identifiers.ts';

/** Numbers of the product: 1 is emnify, 2 is BICS SIM for Things. */
export type SupplierNumber = 1 | 2;

/** `issued` has never been active, `other` is a status of the supplier that the product has no action for. */
export type SimStatus = 'issued' | 'active' | 'suspended' | 'other';
export type StatusAction = 'activate' | 'suspend' | 'unsuspend';

/**
 * The ids by which a supplier addresses a SIM. One that is not known is looked up by the ICCID, at the price of a
 * request.
 */
export interface SimReference {
  readonly iccid: Iccid;
  /** emnify's id of the SIM. BICS has none. */
  readonly connectionId?: string | null;
  /** Device that the SIM belongs to: usage, location and, at BICS, the status are the endpoint's. */
  readonly endpointId?: string | null;
}

export interface Sim extends SimReference {
  readonly supplier: SupplierNumber;
  readonly connectionId: string | null;
  readonly endpointId: string | null;
  readonly endpointName: string | null;
  readonly imsi: Imsi | null;
  readonly msisdn: Msisdn | null;
  readonly status: SimStatus;
  /** The status in the supplier's own words. */
  readonly statusText: string;
  /** Tariff, as the supplier names it. This and the next three are null where the supplier did not return them. */
  readonly packageTitle: string | null;
  readonly apn: string | null;
  readonly service: string | null;
  readonly online: boolean | null;
}

/** What an endpoint has, where it is not in the list of SIMs. */
export interface EndpointProfile {
  readonly endpointId: string;
  readonly packageTitle: string | null;
  readonly service: string | null;
}

export interface SimPage {
  /** SIMs that no page before had. */
  readonly sims: readonly Sim[];
  /** Rows without a valid ICCID. The supplier has them, the product cannot. */
  readonly malformed: number;
  readonly pagesRead: number;
  readonly pagesExpected: number;
}

export interface SimListEnd {
  /** False when rows moved during every pass: a SIM may be missing, and must not be taken for removed. */
  readonly complete: boolean;
}

/**
 * A change either was made, or nobody knows: the answer was lost after the request may have had its effect. It is not
 * sent again; `read` settles it. A change that certainly was not made is thrown as a SupplierError.
 */
export type ChangeOutcome =
  | { readonly outcome: 'applied' }
  | { readonly outcome: 'unknown'; readonly code: SupplierErrorCode | 'aborted' };

/** Days of the calendar, both included, as `2026-11-22`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface DailyUsage {
  readonly day: string;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  readonly bytes: number;
}

/** Cell that a SIM was last seen in (3GPP TS 23.003 has its numbers). What the network does not return is null. */
export interface SimLocation {
  readonly countryName: string | null;
  readonly operatorName: string | null;
  readonly cellIdRatType: string | null;
  readonly cellId: number | null;
  readonly mcc: string | null;
  readonly mnc: string | null;
  readonly lac: number | null;
  /** Age of the location, minutes (AgeOfLocationInformation, 3GPP TS 29.002). */
  readonly locationInfoAge: number | null;
  readonly requestedAt: Date;
}

export interface Health {
  readonly state: 'unknown' | 'answering' | 'failing';
  /** Since when it is in this state; null while unknown. */
  readonly since: Date | null;
  readonly lastError: SupplierErrorCode | null;
  /** What the supplier wrote with it, for who administrates it. */
  readonly lastWords: string;
  readonly lastErrorAt: Date | null;
  /** `open`: calls fail at once; `half_open`: one call tries whether the supplier answers again. */
  readonly circuit: 'closed' | 'open' | 'half_open';
}

export interface CallOptions {
  /** Ends the call, also while it waits. What it rejects with then is the signal's reason, no SupplierError. */
  readonly signal?: AbortSignal;
}

/** Every method throws SupplierError. */
export interface SimSupplier {
  readonly supplier: SupplierNumber;
  /** Lists all SIMs, a page at a time: the next page is requested when it is taken. */
  list(options?: CallOptions): AsyncGenerator<SimPage, SimListEnd>;
  read(sim: SimReference, options?: CallOptions): Promise<Sim>;
  setStatus(sim: SimReference, action: StatusAction, options?: CallOptions): Promise<ChangeOutcome>;
  /** Days without traffic may be missing. */
  usage(sim: SimReference, period: Period, options?: CallOptions): Promise<DailyUsage[]>;
  location(sim: SimReference, options?: CallOptions): Promise<SimLocation>;
  /** Makes the network forget where the SIM is, so that its modem registers again. */
  cancelLocation(sim: SimReference, options?: CallOptions): Promise<ChangeOutcome>;
  /** Packages and services of all endpoints, a page at a time, where they are a list of their own. */
  profiles?(options?: CallOptions): AsyncGenerator<readonly EndpointProfile[]>;
  /** Whether a SIM has a data connection now, where the supplier says so. */
  online?(sim: SimReference, options?: CallOptions): Promise<boolean>;
  health(): Health;
}

/** Status that an action leads to. */
export const resultingStatus: Readonly<Record<StatusAction, SimStatus>> = {
  activate: 'active',
  suspend: 'suspended',
  unsuspend: 'active',
};
