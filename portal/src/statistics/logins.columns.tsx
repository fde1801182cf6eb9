import { isRole, type NetworkLogin, type Role } from '@cairn/contract';
import { defineColumns } from '../kit/columns.ts';
import { t } from '../language/index.ts';
import { dataSize, longDuration } from '../ui/format.ts';
import { DateText } from '../ui/Time.tsx';
import './messages.ts';

const columns = defineColumns<NetworkLogin, 'networkLogins'>(
  'networkLogins',
  {
    datetime: {
      value: ({ datetime }) => new Date(datetime),
      cell: ({ datetime }) => <DateText value={datetime} shape="second" />,
      width: 136,
      card: 'line',
    },
    rover: { value: ({ rover }) => rover.text, width: 160, card: 'title' },
    company: { value: ({ rover }) => rover.company, width: 160, card: 'line' },
    dealer: { value: ({ rover }) => rover.dealer, width: 150, dim: true, foldInto: 'company' },
    client: { value: ({ client }) => client, width: 110 },
    useragent: {
      value: ({ useragent }) => useragent,
      cell: ({ useragent }) => <span className="mono cut">{useragent || '-'}</span>,
      width: 206,
      leastWidth: 140,
      dim: true,
      card: 'foot',
    },
    connectiontime: {
      value: ({ connectiontime }) => connectiontime,
      cell: ({ connectiontime, live }) => (
        <span className="num">
          {live === 1 && <small className="faint">{t('networkLogins.live')} </small>}
          {longDuration(connectiontime)}
        </span>
      ),
      exported: ({ connectiontime }) => connectiontime,
      unit: 's',
      align: 'right',
      width: 150,
      card: 'side',
    },
    bytessent: {
      value: ({ bytessent }) => bytessent,
      cell: ({ bytessent }) => <span className="num">{dataSize(bytessent)}</span>,
      exported: ({ bytessent }) => bytessent,
      align: 'right',
      width: 100,
    },
  },
  [],
);

/** A dealer’s people see one dealer. */
export const columnsFor = (role: Role) =>
  isRole(role, 'dealer') ? columns.filter(({ id }) => id !== 'dealer') : columns;
