import {
  daysUntil,
  type SubscriptionLogRow,
  type SubscriptionRecord,
  type SubscriptionRow,
  statusAfterAction,
  subscriptionActions,
  subscriptionStates,
  subscriptionStatusIds,
} from '@cairn/contract';
import { sentence } from '@cairn/domain/language';
import { isRenewal } from '@cairn/domain/subscriptions';
import { bit } from '../records/reply-values.ts';
import type { SubscriptionEventRow } from './subscription-log.queries.ts';
import type { SubscriptionListRow, SubscriptionRecordRow } from './subscriptions.queries.ts';

const DAY = 86_400_000;

const stateOf = (status: number) => subscriptionStates[status] ?? subscriptionStates[0];

/** Days that remain of a subscription that is active or suspended. */
function remaining({ status, ends_at }: SubscriptionListRow, now: Date): number {
  return status === subscriptionStatusIds.active || status === subscriptionStatusIds.suspended
    ? daysUntil(ends_at, now)
    : 0;
}

const daysText = (count: number): string =>
  count === 1 ? sentence('1 day') : sentence('{{count}} days', { count });

const RED = subscriptionStates[4].color;
const AMBER = subscriptionStates[5].color;
const GREEN = subscriptionStates[3].color;
const GREY = subscriptionStates[6].color;

/** Red in the last week, amber in the last month. */
function daysColor(status: number, days: number): string {
  if (status === subscriptionStatusIds.expired) return RED;
  if (status !== subscriptionStatusIds.active && status !== subscriptionStatusIds.suspended) return GREY;
  if (days <= 7) return RED;
  return days <= 30 ? AMBER : GREEN;
}

function stateText(status: number, days: number): string {
  if (status !== subscriptionStatusIds.active) return sentence(stateOf(status).text);
  return days === 1
    ? sentence('Active 1 day remaining')
    : sentence('Active {{count}} days remaining', { count: days });
}

/** State of a subscription as the list of rovers shows it, and its colour. */
export const subscriptionText = (status: number, ends_at: Date, now: Date) => ({
  subscription: stateText(status, status === subscriptionStatusIds.active ? daysUntil(ends_at, now) : 0),
  subscriptioncolor: stateOf(status).color,
});

export function rowOf(row: SubscriptionListRow, now: Date): SubscriptionRow {
  const { status } = row;
  const days = remaining(row, now);
  return {
    value: row.id,
    version: row.version,
    rover: row.rover_id,
    companydetail: row.company,
    resellername: row.reseller,
    dealerdetail: row.dealer,
    roverdetail: row.rover,
    username: row.username,
    machinereg: row.regnum ?? '',
    status,
    statustext: stateText(status, days),
    color: stateOf(status).color,
    type: row.type_id,
    subscription: row.type,
    startdate: row.starts_at.toISOString(),
    enddate: row.ends_at.toISOString(),
    renewsent: bit(row.next_id !== null),
    days,
    dayscolor: [daysText(days), daysColor(status, days)],
    purchase_order: row.reference,
    renewal: bit(isRenewal(row)),
    simms: row.iccids,
  };
}

export function recordOf(row: SubscriptionRecordRow, now: Date): SubscriptionRecord {
  const days = remaining(row, now);
  const renewalsub = row.next_status === subscriptionStatusIds.scheduled ? Number(row.next_id) : 0;
  // the product's text shows a scheduled subscription that is itself renewed as expired
  const status =
    row.status === subscriptionStatusIds.scheduled && renewalsub > 0
      ? subscriptionStatusIds.expired
      : row.status;
  const [startdate, enddate] = [row.starts_at.toISOString(), row.ends_at.toISOString()];
  return {
    value: row.id,
    version: row.version,
    rover: row.rover_id,
    roverdetail: row.rover,
    companydetail: row.company,
    status,
    statustext: stateText(status, days),
    color: stateOf(status).color,
    expirydays: days,
    expirycolor: daysColor(status, days),
    subscription: [{ text: row.type }],
    type: row.type_id,
    corrections: bit(row.corrections),
    startdate,
    enddate,
    startdate2: asInput(startdate),
    enddate2: asInput(enddate),
    anchorday: row.anchor_day,
    firstactivation: row.first_activated_at?.toISOString() ?? null,
    ended: row.finished_at?.toISOString() ?? null,
    days,
    renewalsub,
    renewal: bit(isRenewal(row)),
    purchase_order: row.reference,
    created: row.created_at.toISOString(),
    roverdata: {
      roverid: row.rover_id,
      activatenow: bit(row.ends_at <= now),
      substart: startdate,
      subend: enddate,
      subtype: row.type_id,
      subid: row.id,
      country: row.casta === 2 ? 2 : 1,
      reseller: row.reseller_id,
      dealer: row.dealer_id,
      company: row.company_id,
      companyemail: row.email ?? '',
      username: row.username,
      password: '',
      nosimm: bit(row.no_sim),
    },
  };
}

/** A time as the calls take it. */
const asInput = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

export function logRowOf(row: SubscriptionEventRow): SubscriptionLogRow {
  const action = subscriptionActions.find(({ value }) => value === row.action);
  return {
    value: row.id,
    reseller: row.reseller,
    dealer: row.dealer,
    company: row.company,
    rover: row.rover,
    roverid: row.rover_id,
    type: row.action,
    detail: [row.type, row.reference, row.ends_at.toISOString().slice(0, 10)].filter(Boolean).join(', '),
    subscription: row.type,
    purchase_order: row.reference,
    enddate: row.ends_at.toISOString(),
    typename: action ? sentence(action.text) : '-',
    datetime: row.at.toISOString(),
    color: stateOf(statusAfterAction[row.action] ?? 0).color,
    days: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / DAY),
    user: row.user_name,
  };
}
