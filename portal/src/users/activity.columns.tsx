import { areas, type Reply } from '@cairn/contract';
import { defineList } from '../kit/defineList.ts';
import { t } from '../language/index.ts';
import { DateText } from '../ui/Time.tsx';
import { readAgent } from './agent.ts';
import './messages.ts';

export type Audit = Reply<typeof areas.audit.ofUser>['audits'][number];

/** "Chrome 142 on Windows"; an unrecognised part is "unknown". */
export function agentText(raw: string): string {
  const { browser, system } = readAgent(raw);
  if (browser && system) return t('users.agentOn', { browser, system });
  return browser ?? system ?? t('users.agentUnknown');
}

/** The latest first, as the server has them. */
export const activity = defineList(areas.audit.ofUser, {
  name: 'users',
  read: ({ audits, total }) => ({ rows: audits, total }),
  rowId: ({ id }) => id,
  filters: [],
  columns: {
    datetime: {
      value: ({ datetime }) => new Date(datetime),
      cell: ({ datetime }) => <DateText value={datetime} shape="second" />,
      width: 140,
      card: 'title',
    },
    event: { value: ({ typename }) => typename, width: 150, card: 'status' },
    address: {
      value: ({ ipaddress }) => ipaddress,
      cell: ({ ipaddress }) => <span className="mono">{ipaddress || '-'}</span>,
      width: 220,
      card: 'side',
    },
    agent: {
      value: ({ userdetails }) => agentText(userdetails),
      cell: ({ userdetails }) => <span title={userdetails}>{agentText(userdetails)}</span>,
      width: 240,
      card: 'line',
    },
    agentRaw: {
      value: ({ userdetails }) => userdetails,
      cell: ({ userdetails }) => <span className="mono">{userdetails}</span>,
      width: 420,
      hidden: true,
    },
  },
});
