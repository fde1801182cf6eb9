import type { areas as Areas, Reply } from '@cairn/contract';
import { z } from 'zod';
import { defineColumns, tenantColumns } from '../kit/columns.ts';
import { t } from '../language/index.ts';
import { filterDay } from '../ui/filter/filterDay.ts';
import { DateText } from '../ui/Time.tsx';
import './messages.ts';

export type EventRow = Reply<(typeof Areas)['audit']['events']>['CasterEvents'][number];

/** Rows a page that resellers and dealers choose from; up to the largest there are no pages. */
export const pageSizes = [10, 20, 50] as const;

const day = filterDay.optional();

/** What the address of an event log holds: a period in days of the reader's own zone, and the moment somebody jumped to. */
export const eventFilter = z.object({
  reseller: z.int().min(1).optional(),
  dealer: z.int().min(1).optional(),
  company: z.int().min(1).optional(),
  own: z.boolean().default(false),
  group: z.int().min(0).max(7).default(0),
  type: z.int().min(0).max(99).default(0),
  base: z.int().min(1).optional(),
  from: day,
  to: day,
  until: z.iso.datetime().optional(),
  page: z.int().min(0).default(0),
  open: z.int().min(1).optional(),
});

/** A log has one order: there is nothing to sort by. */
export const columns = defineColumns<EventRow, 'eventLog'>(
  'eventLog',
  {
    datetime: {
      value: ({ datetime }) => new Date(datetime),
      cell: ({ datetime }) => <DateText value={datetime} shape="second" />,
      width: 140,
      card: 'side',
    },
    text: {
      value: ({ text }) => text,
      cell: ({ text }) => <span title={text}>{text}</span>,
      width: 340,
      card: 'title',
    },
    typename: { value: ({ typename }) => typename, width: 170, card: 'line' },
    ...tenantColumns<EventRow>(
      ({ dealername }) => dealername,
      ({ companyname }) => companyname,
    ),
    username: { value: ({ username }) => username || t('eventLog.system'), width: 170, card: 'foot' },
    groupname: { value: ({ groupname }) => groupname, width: 110, dim: true, hidden: true },
    reseller: {
      value: ({ resellername }) => resellername,
      width: 120,
      dim: true,
      hidden: true,
      foldInto: 'dealer',
    },
  },
  [],
);
export const rowId = ({ id }: EventRow) => id;
