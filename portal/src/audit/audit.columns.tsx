import type { AuditRow } from '@cairn/contract';
import { defineColumns, tenantColumns } from '../kit/columns.ts';
import { t } from '../language/index.ts';
import { DateText } from '../ui/Time.tsx';
import './messages.ts';

/** Columns in the one order that the server has them. */
export const columns = defineColumns<AuditRow, 'auditTrail'>(
  'auditTrail',
  {
    reseller: { value: ({ reseller }) => reseller || '-', width: 110, dim: true },
    ...tenantColumns<AuditRow>(
      ({ dealername }) => dealername,
      ({ company }) => company,
    ),
    rover: { value: ({ rover }) => rover, cell: ({ rover }) => rover || '-', width: 160, card: 'line' },
    username: { value: ({ username }) => username || t('auditTrail.system'), width: 140, card: 'foot' },
    action: { value: ({ action }) => action, width: 180, card: 'title' },
    text: {
      value: ({ text }) => text,
      cell: ({ text }) => <span title={text}>{text}</span>,
      width: 280,
      dim: true,
      hidden: true,
    },
    datetime: {
      value: ({ datetime }) => new Date(datetime),
      cell: ({ datetime }) => <DateText value={datetime} shape="second" />,
      width: 140,
      card: 'side',
    },
  },
  [],
);
export const rowId = ({ id }: AuditRow) => id;
