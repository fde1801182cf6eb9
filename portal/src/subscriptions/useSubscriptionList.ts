import { isSubscriptionStatus } from '@cairn/contract';
import { z } from 'zod';
import { useListAddress, useRecordList } from '../kit/useRecordList.ts';
import { dayBounds } from '../ui/dates.ts';
import { filterDay } from '../ui/filter/filterDay.ts';
import type { Sort } from '../ui/table/DataTable.tsx';
import { useLocalStorage } from '../ui/useLocalStorage.ts';
import { subscriptions } from './columns.tsx';

const statuses = z.literal([0, 2, 3, 4, 5, 6]);
export type StatusFilter = z.output<typeof statuses>;

/** Active ones, until somebody chooses. */
const FIRST = 3;
const day = filterDay.optional();
/** The days between which a subscription ends, `2026-12-31`, by the calendar of the reader. */
interface EndDays {
  from?: string | undefined;
  to?: string | undefined;
}
/** An address without a status means the one that was chosen last in this table. */
const list = {
  ...subscriptions,
  filter: subscriptions.filter.extend({ status: statuses.optional(), from: day, to: day }),
};
/** Expired and cancelled ones. */
const isOver = (status: number) => isSubscriptionStatus(status, 'expired', 'cancelled');
const noTenant = { reseller: undefined, dealer: undefined, company: undefined, rover: undefined };

/** The status of a table of subscriptions, by the address or as it was chosen last. */
export function useSubscriptionStatus(table: string) {
  const [stored, store] = useLocalStorage<number>(`${table}-status`, FIRST);
  const { filter, onFilter } = useListAddress(list);
  return {
    status: filter.status ?? statuses.catch(FIRST).parse(stored),
    onStatus: (next: StatusFilter) => {
      store(next);
      onFilter({ status: next, sort: 'enddate', desc: isOver(next) });
    },
  };
}

/**
 * Subscriptions under the address, in the status that was chosen last in this table. A search goes through all that the
 * person may see, or all of the company whose page it is: the filter is hidden meanwhile.
 */
export function useSubscriptionList(table: string, company?: number) {
  const { status, onStatus } = useSubscriptionStatus(table);
  const { filter } = useListAddress(list);
  const { from, to } = filter as EndDays;
  // without an order of its own, what is over begins with what ended last
  const isBackwards = filter.status === undefined && isOver(status);
  const state = useRecordList(list, {
    input: {
      ...(isBackwards && { orderby: 'enddate', sortdesc: true }),
      ...(filter.stext && noTenant),
      ...(company !== undefined && { company }),
      status,
      start: from && dayBounds(from).start.toISOString(),
      end: to && dayBounds(to).end.toISOString(),
    },
    refetchInterval: 60_000,
  });
  const { onFilter, table: shown } = state;
  return {
    ...state,
    days: { from, to },
    onDays: (next: EndDays) => onFilter(next as object),
    table: {
      ...shown,
      ...(isBackwards && { sort: { id: 'enddate', desc: true } }),
      onSort: ({ id, desc }: Sort) => onFilter({ sort: id, desc, status }),
    },
    status,
    onStatus,
  };
}
