import {
  isAtLeast,
  type SimAlertKind,
  type SimChange,
  type SimHolder,
  type SimRow,
  type SimStatusName,
  simActionFor,
  simActionLacks,
  simStatuses,
} from '@cairn/contract';
import { sentence } from '@cairn/domain/language';
import { bit } from '../records/reply-values.ts';
import { subscriptionText } from '../subscriptions/subscriptions.rules.ts';
import type { AlertRow, ChangeRow, OrderOfSim, SimDetails } from './sims.queries.ts';
import { supplierMessage, wordsFor } from './supplier-messages.ts';

/** What a row needs besides its own columns. */
export interface Reader {
  readonly role: number;
  readonly readonly: boolean;
  readonly suppliers: ReadonlyMap<number, string>;
  readonly changes: ReadonlyMap<number, ChangeRow>;
  readonly alerts: ReadonlyMap<number, readonly AlertRow[]>;
  readonly orders: ReadonlyMap<number, OrderOfSim>;
  readonly now: Date;
}

const colors = { issued: '#4792e9', active: '#4bebb3', suspended: '#f9bd2b', other: '#838990' } as const;

export const statusColor = (status: SimStatusName): string => colors[status];

/** A stored status with the number and text that the calls have for it. */
export const statusOf = (stored: string) =>
  simStatuses.find(({ status }) => status === stored) ?? simStatuses[3];

export const megabytes = (bytes: number): number => bytes / 1e6;

/** The month of a time, as sims.usage_month has it. */
export const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

export function rowOf(row: SimDetails, reader: Reader): SimRow {
  const isAdmin = isAtLeast(reader.role, 'reseller');
  const status = statusOf(row.status);
  const used = row.usage_month === monthOf(reader.now) ? row.usage_bytes : 0;
  const change = reader.changes.get(row.id);
  return {
    value: row.id,
    version: row.last_move_id,
    number: row.iccid,
    supplier: row.supplier === 2 ? 2 : 1,
    simsupplier: reader.suppliers.get(row.supplier) ?? '',
    endpoint: isAdmin ? (row.endpoint_id ?? row.connection_id ?? '') : '',
    endpoint_name: row.endpoint_name ?? '',
    endpoint_id: isAdmin ? (row.endpoint_id ?? '') : '',
    connection_id: isAdmin ? (row.connection_id ?? '') : '',
    msisdn: row.msisdn ?? '',
    package: row.package ?? '',
    apn: row.apn ?? '',
    service: row.service ?? '',
    status: row.status_text,
    statusid: status.id,
    statuscolor: statusColor(status.status),
    online: row.online === null ? null : bit(row.online),
    dataused: megabytes(used),
    read: lastRead(row).toISOString(),
    missing: row.missing_at?.toISOString() ?? null,
    ...holderOf(row),
    subscription: subscriptionOf(row, reader.now),
    order: orderOf(reader.orders.get(row.id)),
    action: actionOf(row, change, reader),
    obstacle: simActionLacks(row.supplier, row.status, row.endpoint_id) ? supplierMessage('no_endpoint') : '',
    change: change ? changeOf(change, reader.role) : null,
    alerts: (reader.alerts.get(row.id) ?? []).map(({ kind, since }) => ({
      kind: kind as SimAlertKind, // the table's check
      since: since.toISOString(),
    })),
  };
}

/**
 * When a SIM was last read, by itself or with the last list that has it, because rows that a list finds unchanged are
 * not written.
 */
const lastRead = ({ read_at, missing_at, list_began_at: listed }: SimDetails): Date =>
  missing_at === null && listed !== null && listed > read_at ? listed : read_at;

const holderOf = (row: SimDetails) => ({
  reseller: row.reseller_id,
  resellername: row.reseller ?? '',
  dealer: row.dealer_id,
  dealername: row.dealer ?? '',
  company: row.company_id,
  companyname: row.company ?? '',
  rover: row.rover_id,
  rovername: row.rover ?? '',
  slot: row.slot,
  station: row.station_id,
  stationname: row.station ?? '',
  rstock: bit(row.holder === 'reseller'),
  dstock: bit(row.holder === 'dealer'),
  cstock: bit(row.holder === 'company'),
  base: bit(row.holder === 'station'),
  stocktype: row.holder as SimHolder,
  held: row.held_since.toISOString(), // the table's check
});

function subscriptionOf(
  { subscription_status, ends_at, subscription_type, corrections }: SimDetails,
  now: Date,
) {
  if (subscription_status === null || !ends_at) return [];
  const { subscription: statustext } = subscriptionText(subscription_status, ends_at, now);
  return [{ subscription: subscription_type ?? '', statustext, corrections: bit(corrections !== false) }];
}

const orderOf = (order: OrderOfSim | undefined) =>
  order ? { id: order.id, reference: order.reference } : null;

const isOpen = ({ state }: Pick<ChangeRow, 'state'>): boolean => state === 'wanted' || state === 'asked';

function actionOf(row: SimDetails, change: ChangeRow | undefined, { role, readonly }: Reader) {
  const action = simActionFor(row.supplier, row.status);
  if (
    !action ||
    simActionLacks(row.supplier, row.status, row.endpoint_id) ||
    !isAtLeast(role, 'dealer') ||
    readonly
  )
    return null;
  if (row.holder === 'station' || (change && isOpen(change))) return null;
  return { id: action.id, text: sentence(action.text) };
}

export const changeOf = (row: ChangeRow, role: number): SimChange => ({
  value: row.id,
  action: row.action as SimChange['action'],
  state: row.state as SimChange['state'],
  code: row.code,
  words: wordsFor(role, row.words),
  at: row.at.toISOString(),
  settled: row.settled_at?.toISOString() ?? null,
  user: row.user,
});
