import type { areas as Areas, Reply } from '@cairn/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { defineColumns } from '../kit/columns.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { Details } from '../ui/Card.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { DateText } from '../ui/Time.tsx';
import styles from './overview.module.css';
import type { NetworkScope } from './scope.ts';
import { TableCard } from './TableCard.tsx';
import './messages.ts';

export type Action = Reply<(typeof Areas)['audit']['recent']>['CasterEvents'][number];

/** The columns, which cannot be sorted by, as the server has one order only. */
const columns = defineColumns<Action, 'overview'>(
  'overview',
  {
    datetime: {
      value: ({ datetime }) => new Date(datetime),
      cell: ({ datetime }) => <DateText value={datetime} shape="second" />,
      width: 140,
      card: 'status',
    },
    event: { value: ({ typename }) => typename, width: 126, card: 'title' },
    text: {
      value: ({ text, typename }) => (text === typename ? '' : text),
      width: 190,
      card: 'line',
    },
    by: { value: ({ username }) => username || '-', width: 110, dim: true, card: 'side' },
  },
  [],
);
const actionId = ({ id }: Action) => id;
const POLL_MS = 30_000;

/** The latest hundred events about these tenants. */
export function useActionHistory({ country: _, ...tenant }: NetworkScope) {
  return useQuery({
    ...query(areas.audit.recent, tenant),
    refetchInterval: POLL_MS,
    select: ({ CasterEvents }) => CasterEvents,
  });
}

interface Props {
  history: Pick<UseQueryResult<readonly Action[]>, 'data' | 'error' | 'refetch' | 'dataUpdatedAt'>;
  tools?: ReactNode;
  empty?: { title: string; text: string };
  open: number | undefined;
  onOpen: (action: Action) => void;
}

/** Action History: what was done, by whom, when; a row opens the whole audit event. */
export function ActionHistory({ history, tools, empty, open, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <TableCard
      name="action-history"
      title={t('overview.history')}
      tools={tools}
      columns={columns}
      rows={history.data}
      rowId={actionId}
      server
      onOpen={onOpen}
      openId={open}
      error={history.error}
      onRetry={() => void history.refetch()}
      updatedAt={history.dataUpdatedAt}
      empty={empty ?? { title: t('overview.noHistory'), text: t('overview.noHistoryText') }}
    />
  );
}

const pages = {
  reseller: 'casterreseller',
  dealer: 'casterdealer',
  company: 'castercompany',
} as const;

/** The page of the tenant that an event is about, also of one that is deleted, if this person may open it. */
function useTarget({ target }: Action) {
  const mayOpen = useMayOpen();
  const name =
    target && Object.hasOwn(pages, target.type) ? pages[target.type as keyof typeof pages] : undefined;
  return name && target && mayOpen(name)
    ? { ...page(name, { id: target.id }), title: target.title }
    : undefined;
}

/** One event with its old and new values, and the e-mail that went with it. */
export function ActionDrawer({ action, onClose }: { action: Action; onClose: () => void }) {
  const { t } = useTranslation();
  const { Email } = action;
  const target = useTarget(action);
  return (
    <Drawer title={action.typename} sub={action.text || '\u00a0'} onClose={onClose}>
      <section>
        <Details
          rows={[
            [t('overview.datetime'), <DateText key="d" value={action.datetime} shape="second" />],
            [t('overview.by'), action.username || '-'],
            [t('overview.group'), action.groupname],
            ...(action.resellername ? ([[t('overview.reseller'), action.resellername]] as const) : []),
            ...(action.dealername ? ([[t('overview.dealer'), action.dealername]] as const) : []),
            ...(action.companyname ? ([[t('overview.company'), action.companyname]] as const) : []),
          ]}
        />
      </section>
      {target && (
        <section>
          <Link className="link" to={target.to} search={target.search}>
            {t('overview.open', { name: target.title })}
          </Link>
        </section>
      )}
      {action.detail && (
        <section>
          <h3>{t('overview.detail')}</h3>
          <p className={styles.detailtext}>{action.detail}</p>
        </section>
      )}
      {Email && (
        <section>
          <h3>{Email.subject}</h3>
          <p className="dim">
            {t('overview.sentTo')} {Email.sent_email}
          </p>
          <p className={styles.detailtext}>{Email.text}</p>
        </section>
      )}
    </Drawer>
  );
}
