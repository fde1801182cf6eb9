import type { Reply, User } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { CopyButton, Mono } from '../ui/Copy.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { count } from '../ui/format.ts';
import { IconArrowLeft, IconLock } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { useList } from '../useList.ts';
import { type Audit, agentText, auditId, columns } from './activity.columns.tsx';
import { readAgent } from './agent.ts';
import './users.css';
import './messages.ts';

/** Logins and logouts of one person: when, from where and with which browser. */
export function Activity() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const { id: idParam } = useParams({ strict: false }) as { id?: string };
  const id = Number(idParam);
  const valid = Number.isSafeInteger(id) && id > 0;
  const { data: person } = useQuery({
    ...query(areas.users.find, { id }),
    enabled: valid,
    select: ({ users }): User | null => users[0] ?? null,
  });
  const back = (
    <Button icon={<IconArrowLeft className="icon" aria-hidden="true" />} onClick={() => history.back()}>
      {t('users.back')}
    </Button>
  );
  if (!valid || person === null) {
    return (
      <Page title={t('users.activityTitle')} actions={back}>
        <EmptyState title={t('users.notYours')} icon={<IconLock className="icon" aria-hidden="true" />} />
      </Page>
    );
  }
  return <Logins id={id} person={person} back={back} />;
}

const filter = z.object({ open: z.int().optional() });
const read = ({ audits, total }: Reply<typeof areas.audit.ofUser>) => ({ rows: audits, total });

function Logins({ id, person, back }: { id: number; person: User | undefined; back: React.ReactNode }) {
  const { t } = useTranslation();
  const [{ open }, setFilter] = useUrlFilter(filter);
  const list = useList(areas.audit.ofUser, { id }, read, auditId, { limit: 100 });
  const { rows } = list.table;
  const onOpen = useCallback((audit: Audit) => setFilter({ open: audit.id }, { push: true }), [setFilter]);
  const here = rows?.findIndex((audit) => audit.id === open) ?? -1;
  const step = (to: Audit | undefined) => to && (() => setFilter({ open: to.id }));
  const audit = rows?.[here];
  return (
    <Page
      title={person ? t('users.activityOf', { name: person.title }) : t('users.activityTitle')}
      sub={person && `${person.roletitle}, ${person.email}`}
      updatedAt={list.updatedAt}
      updating={list.updating}
      actions={back}
    >
      <DataTable
        name="user-activity"
        label={t('users.activityTitle')}
        columns={columns}
        {...list.table}
        summary={list.total !== undefined && t('users.activityCount', { n: count(list.total) })}
        onOpen={onOpen}
        openId={open}
        empty={{ title: t('users.activityNone'), text: t('users.activityNoneText') }}
      />
      {audit && (
        <AuditDrawer
          audit={audit}
          onClose={() => setFilter({ open: undefined })}
          onPrevious={step(rows?.[here - 1])}
          onNext={step(rows?.[here + 1])}
        />
      )}
    </Page>
  );
}

interface DrawerProps {
  audit: Audit;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function AuditDrawer({ audit, ...drawer }: DrawerProps) {
  const { t } = useTranslation();
  const { browser, system } = readAgent(audit.userdetails);
  return (
    <Drawer title={audit.typename} sub={agentText(audit.userdetails)} {...drawer}>
      <section>
        <Details
          rows={[
            [t('users.datetime'), <DateText key="d" value={audit.datetime} shape="second" />],
            [
              t('users.address'),
              <Mono key="a" copy={t('users.address')}>
                {audit.ipaddress}
              </Mono>,
            ],
            [t('users.browser'), browser ?? '-'],
            [t('users.system'), system ?? '-'],
            ...(audit.text ? ([[t('users.text'), audit.text]] as const) : []),
          ]}
        />
      </section>
      {audit.userdetails && (
        <section>
          <h3>
            {t('users.agentRaw')}
            <CopyButton value={audit.userdetails} what={t('users.agentRaw')} />
          </h3>
          <p className="mono agent">{audit.userdetails}</p>
        </section>
      )}
    </Drawer>
  );
}
