import { isAtLeast, type User } from '@cairn/contract';
import { IconHistory, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { CopyButton } from '../ui/Copy.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { EmptyState, ErrorState, type Failure, Skeleton } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import './messages.ts';

const SendMail = lazy(async () => ({ default: (await import('./SendMail.tsx')).SendMail }));
const UserArchive = lazy(async () => ({ default: (await import('./UserArchive.tsx')).UserArchive }));

interface Props {
  id: number;
  onClose: () => void;
  /** Absent where the form cannot be opened. */
  onEdit?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** A user in the drawer: details, tenants and actions. */
export function UserDrawer({ id, onClose, onEdit, ...steps }: Props) {
  const { t } = useTranslation();
  const me = useUser();
  const may = useCan();
  const [asking, setAsking] = useState<'mail' | 'archive'>();
  const { data, error, refetch } = useQuery({
    ...query(areas.users.find, { id }),
    select: ({ users }): User | null => users[0] ?? null,
  });
  const drawer = { onClose, ...steps };
  if (data === null) {
    return (
      <Drawer title={`${t('users.user')} ${id}`} {...drawer}>
        <EmptyState title={t('users.notYours')} />
      </Drawer>
    );
  }
  const mayChange = may(areas.users.save) && data !== undefined;
  return (
    <Drawer
      title={data?.title ?? '\u00a0'}
      tag={data && <span className="tag neutral">{data.roletitle}</span>}
      sub={data ? tenantPath(data) || '\u00a0' : '\u00a0'}
      {...(mayChange && {
        footer: (
          <>
            {onEdit && (
              <Button icon={<IconPencil className="icon" aria-hidden="true" />} onClick={onEdit}>
                {t('users.edit')}
              </Button>
            )}
            <Button icon={<IconMail className="icon" aria-hidden="true" />} onClick={() => setAsking('mail')}>
              {t('users.mail')}
            </Button>
            <span className="grow" />
            {me.id !== id && (
              <IconButton label={t('users.remove')} edge onClick={() => setAsking('archive')}>
                <IconTrash className="icon" aria-hidden="true" />
              </IconButton>
            )}
          </>
        ),
      })}
      {...drawer}
    >
      {data ? (
        <UserDetails user={data} activity={isAtLeast(me.role, 'dealer')} />
      ) : error ? (
        <ErrorState title={t('users.failed')} error={error as Failure} onRetry={() => void refetch()} />
      ) : (
        <section className="stack">
          {['84%', '68%', '76%', '60%', '72%', '64%'].map((width) => (
            <Skeleton key={width} width={width} height={14} />
          ))}
        </section>
      )}
      <Suspense fallback={null}>
        {data && asking === 'mail' && <SendMail user={data} onClose={() => setAsking(undefined)} />}
        {data && asking === 'archive' && (
          <UserArchive user={data} onClose={() => setAsking(undefined)} onDone={onClose} />
        )}
      </Suspense>
    </Drawer>
  );
}

/** From the nearest tenant to the widest. */
const tenantPath = ({ companytitle, dealertitle, resellertitle }: User) =>
  [companytitle, dealertitle, resellertitle].filter(Boolean).join(', ');

function UserDetails({ user, activity }: { user: User; activity: boolean }) {
  const { t } = useTranslation();
  const flags = (
    [
      [user.mainadmin, 'mainadmin'],
      [user.readonly, 'readonly'],
      [user.manage_reseller_stock, 'stock'],
      [user.changepassword, 'mustChange'],
    ] as const
  ).filter(([on]) => on);
  return (
    <>
      <section>
        <h3>{t('users.person')}</h3>
        <Details
          rows={[
            [
              t('users.email'),
              <span key="e" className="copy">
                {user.email}
                <CopyButton value={user.email} what={t('users.email')} />
              </span>,
            ],
            [t('users.mobile'), user.mobile || '-'],
            [t('users.last_login'), <DateText key="l" value={user.last_login} />],
            [t('users.created'), <DateText key="c" value={user.created} />],
            [t('users.value'), user.value],
          ]}
        />
        {activity && (
          <Link className="link row after" to={`/home/users/activity/${user.id}` as string}>
            <IconHistory className="icon icon-14" aria-hidden="true" /> {t('users.activity')}
          </Link>
        )}
      </section>
      <section>
        <h3>{t('users.tenants')}</h3>
        <Details
          rows={[
            [t('users.role'), user.roletitle],
            [t('users.reseller'), user.resellertitle || '-'],
            [t('users.dealer'), user.dealertitle || '-'],
            [t('users.company'), user.companytitle || '-'],
          ]}
        />
      </section>
      {flags.length > 0 && (
        <section>
          <h3>{t('users.may')}</h3>
          <ul className="flags">
            {flags.map(([, name]) => (
              <li key={name}>{t(`users.${name}`)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
