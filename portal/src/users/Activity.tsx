import type { User } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { NotAuthorisedPage } from '../kit/NotAuthorised.tsx';
import { useOpenListRow } from '../kit/useOpenRow.ts';
import { useRecordId } from '../kit/useRecordId.ts';
import { useRecordList } from '../kit/useRecordList.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { CopyButton, Mono } from '../ui/Copy.tsx';
import { classes } from '../ui/classes.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { count } from '../ui/format.ts';
import { IconArrowLeft } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { DateText } from '../ui/Time.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { type Audit, activity, agentText } from './activity.columns.tsx';
import { readAgent } from './agent.ts';
import styles from './users.module.css';
import './messages.ts';

/** Logins and logouts of one person: when, from where and with which browser. */
export function Activity() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const id = useRecordId();
  const { data: person } = useQuery({
    ...query(areas.users.find, { id }),
    enabled: Boolean(id),
    select: ({ users }): User | null => users[0] ?? null,
  });
  const back = (
    <Button icon={<IconArrowLeft className="icon" aria-hidden="true" />} onClick={() => history.back()}>
      {t('users.back')}
    </Button>
  );
  if (!id || person === null) return <NotAuthorisedPage title={t('users.activityTitle')} actions={back} />;
  return <Logins id={id} person={person} back={back} />;
}

function Logins({ id, person, back }: { id: number; person: User | undefined; back: React.ReactNode }) {
  const { t } = useTranslation();
  const list = useRecordList(activity, { input: { id }, limit: 100 });
  const opened = useOpenListRow(list);
  return (
    <Page
      {...list.page}
      title={person ? t('users.activityOf', { name: person.title }) : t('users.activityTitle')}
      sub={person && `${person.roletitle}, ${person.email}`}
      actions={back}
    >
      <DataTable
        {...list.table}
        name="user-activity"
        label={t('users.activityTitle')}
        summary={list.total !== undefined && t('users.activityCount', { n: count(list.total) })}
        {...opened.table}
        empty={{ title: t('users.activityNone'), text: t('users.activityNoneText') }}
      />
      {opened.row && opened.drawer && <AuditDrawer audit={opened.row} {...opened.drawer} />}
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
          <p className={classes('mono', styles.agent)}>{audit.userdetails}</p>
        </section>
      )}
    </Drawer>
  );
}
