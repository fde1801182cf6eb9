import { type SubscriptionLogRow, statusAfterAction } from '@cairn/contract';
import { z } from 'zod';
import { areas } from '../api.ts';
import { defineList } from '../kit/defineList.ts';
import { t, translateCode } from '../language/index.ts';
import { filterDay } from '../ui/filter/filterDay.ts';
import { DateText } from '../ui/Time.tsx';
import { StateGlyph } from './SubscriptionStatus.tsx';
import './messages.ts';

const declared = defineList(areas.subscriptions.log, {
  name: 'subscriptionsLog',
  read: ({ subs, total }) => ({ rows: subs, total }),
  filters: ['dealer', 'company', 'subtype', 'type'],
  columns: {
    datetime: {
      value: ({ datetime }) => new Date(datetime),
      cell: ({ datetime }) => <DateText value={datetime} shape="second" />,
      width: 140,
      card: 'foot',
    },
    type: {
      value: (row) => actionSentence(row),
      cell: (row) => (
        <span className="status">
          <StateGlyph status={statusAfterAction[row.type] ?? 0} />
          <span className="cut">{actionSentence(row)}</span>
        </span>
      ),
      width: 240,
      card: 'line',
    },
    rover: { value: ({ rover }) => rover, width: 172, card: 'title' },
    subscription: {
      value: ({ subscription }) => subscription,
      width: 112,
      dim: true,
      sortable: false,
      card: 'foot',
    },
    purchase_order: {
      value: ({ purchase_order }) => purchase_order,
      width: 104,
      leastWidth: 90,
      dim: true,
      sortable: false,
    },
    enddate: {
      value: ({ enddate }) => new Date(enddate),
      cell: ({ enddate }) => <DateText value={enddate} shape="short" />,
      width: 84,
      align: 'right',
      dim: true,
      sortable: false,
    },
    company: { value: ({ company }) => company, width: 144, leastWidth: 128, dim: true },
    dealer: { value: ({ dealer }) => dealer, width: 130, leastWidth: 118, dim: true, foldInto: 'company' },
    reseller: { value: ({ reseller }) => reseller, width: 96, dim: true, foldInto: 'dealer' },
  },
});

/** The newest first, and the period and the resellers as people choose them. */
export const logList = {
  ...declared,
  filter: declared.filter.extend({
    desc: z.boolean().default(true),
    from: filterDay.optional(),
    to: filterDay.optional(),
    reseller: z.int().min(0).optional(),
  }),
};

/** The first day of the year to today, in the reader's own zone. */
export function yearUntilToday(now: Date): { from: string; to: string } {
  const two = (n: number) => String(n).padStart(2, '0');
  const year = now.getFullYear();
  return { from: `${year}-01-01`, to: `${year}-${two(now.getMonth() + 1)}-${two(now.getDate())}` };
}

/** Who did what: "T. Marwood renewed the subscription". */
function actionSentence({ type, typename, user }: SubscriptionLogRow): string {
  const known = statusAfterAction[type] !== undefined;
  return known
    ? translateCode(`subscriptionsLog.action${type}`, { user: user || t('subscriptionsLog.system') })
    : typename;
}
