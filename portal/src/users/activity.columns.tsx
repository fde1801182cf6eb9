import type { areas, Reply } from '@cairn/contract';
import { type Name, t } from '../language/index.ts';
import { DateText } from '../ui/Time.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import { readAgent } from './agent.ts';
import './messages.ts';

export type Audit = Reply<(typeof areas)['audit']['ofUser']>['audits'][number];
export const auditId = ({ id }: Audit) => id;

/** "Chrome 142 on Windows"; an unrecognised part is "unknown". */
export function agentText(raw: string): string {
  const { browser, system } = readAgent(raw);
  if (browser && system) return t('users.agentOn', { browser, system });
  return browser ?? system ?? t('users.agentUnknown');
}

const column = (id: Name<'users'>, rest: Omit<Column<Audit>, 'id' | 'header'>): Column<Audit> => ({
  id,
  header: t(`users.${id}`),
  sortable: false, // the latest first, as the server has them
  ...rest,
});

export const columns: readonly Column<Audit>[] = [
  column('datetime', {
    value: ({ datetime }) => new Date(datetime),
    cell: ({ datetime }) => <DateText value={datetime} shape="second" />,
    width: 140,
    card: 'title',
  }),
  column('event', { value: ({ typename }) => typename, width: 150, card: 'status' }),
  column('address', {
    value: ({ ipaddress }) => ipaddress,
    cell: ({ ipaddress }) => <span className="mono">{ipaddress || '-'}</span>,
    width: 220,
    card: 'side',
  }),
  column('agent', {
    value: ({ userdetails }) => agentText(userdetails),
    cell: ({ userdetails }) => <span title={userdetails}>{agentText(userdetails)}</span>,
    width: 240,
    card: 'line',
  }),
  column('agentRaw', {
    value: ({ userdetails }) => userdetails,
    cell: ({ userdetails }) => <span className="mono">{userdetails}</span>,
    width: 420,
    hidden: true,
  }),
];
