import { isAtLeast, isRole, type SimRow } from '@cairn/contract';
import { areas } from '../api.ts';
import { defineList } from '../kit/defineList.ts';
import { t } from '../language/index.ts';
import { megabytes } from './data.ts';
import { holderTextOf } from './holder.ts';
import { SimAlertSign, SimStatus, statusWord } from './SimStatus.tsx';
import './messages.ts';

const online = (row: SimRow) => (row.online === null ? '-' : t(row.online ? 'sims.yes' : 'sims.no'));

/** Next to the drawer in a window of 1440 px the columns up to `stocktype` fit, and all that are shown at first without it. */
export const sims = defineList(areas.sims.list, {
  name: 'sims',
  read: ({ CasterSimmss, Total }) => ({ rows: CasterSimmss, total: Total }),
  filters: [
    'reseller',
    'dealer',
    'company',
    'rover',
    'type',
    'status',
    'stock',
    'substatus',
    'bases',
    'alerts',
    'view',
  ],
  columns: {
    number: {
      value: ({ number }) => number,
      cell: ({ number }) => <span className="mono">{number}</span>,
      width: 176,
      card: 'title',
    },
    status: {
      value: (row) => statusWord(row),
      cell: (row) => <SimStatus sim={row} />,
      width: 128,
      card: 'status',
    },
    alerts: {
      value: ({ alerts }) => alerts.length,
      cell: (row) => <SimAlertSign sim={row} />,
      width: 76,
      card: 'side',
    },
    rover: {
      value: (row) => row.rovername || row.stationname,
      cell: (row) => row.rovername || row.stationname || <span className="faint">-</span>,
      width: 164,
      leastWidth: 140,
      card: 'line',
    },
    stocktype: { value: (row) => holderTextOf(row), width: 112, dim: true, card: 'foot' },
    company: { value: ({ companyname }) => companyname, width: 128, dim: true },
    dealer: { value: ({ dealername }) => dealername, width: 108, dim: true, foldInto: 'company' },
    reseller: { value: ({ resellername }) => resellername, width: 96, dim: true, foldInto: 'dealer' },
    dataused: {
      value: ({ dataused }) => dataused,
      cell: ({ dataused }) => megabytes(dataused),
      align: 'right',
      width: 124,
      unit: 'MB',
      card: 'foot',
    },
    package: { value: (row) => row.package, width: 160, dim: true, hidden: true },
    supplier: { value: ({ simsupplier }) => simsupplier, width: 160, dim: true, hidden: true },
    endpoint: { value: ({ endpoint }) => endpoint, width: 120, dim: true, hidden: true },
    online: { value: (row) => online(row), width: 76, dim: true, hidden: true },
  },
});

/** What only administrators are shown. */
const ofAdmins = ['supplier', 'endpoint'];

/** The columns that a role has values in, and that differ between its rows. */
export function columnsFor(role: number) {
  if (isRole(role, 'systemAdmin')) return sims.columns;
  const hidden = isAtLeast(role, 'reseller')
    ? ['reseller']
    : ['reseller', ...ofAdmins, ...(isAtLeast(role, 'dealer') ? ['dealer'] : ['dealer', 'company'])];
  return sims.columns.filter(({ id }) => !hidden.includes(id));
}
