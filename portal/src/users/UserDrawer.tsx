import { isAtLeast, type User } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { NotAuthorised } from '../kit/NotAuthorised.tsx';
import { useLastName } from '../kit/useLastName.ts';
import { useTranslation } from '../language/index.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { CopyButton } from '../ui/Copy.tsx';
import { classes } from '../ui/classes.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { IconHistory, IconLogout, IconMail, IconPencil, IconTrash } from '../ui/icons.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import { BouncedAddress } from './BouncedAddress.tsx';
import styles from './users.module.css';
import './messages.ts';

const SendMail = lazy(async () => ({ default: (await import('./SendMail.tsx')).SendMail }));
const UserArchive = lazy(async () => ({ default: (await import('./UserArchive.tsx')).UserArchive }));
const UserSignOut = lazy(async () => ({ default: (await import('./UserSignOut.tsx')).UserSignOut }));

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
  const [asking, setAsking] = useState<'mail' | 'sign out' | 'archive'>();
  const userQuery = useQuery({
    ...query(areas.users.find, { id }),
    select: ({ users }): User | null => users[0] ?? null,
  });
  const { data } = userQuery;
  const lastName = useLastName(id, data?.title);
  const drawer = { onClose, ...steps };
  if (data === null) {
    return (
      <Drawer title={lastName ?? `${t('users.user')} ${id}`} {...drawer}>
        <NotAuthorised wasThere={lastName !== undefined} />
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
              <>
                <IconButton label={t('users.signOut')} edge onClick={() => setAsking('sign out')}>
                  <IconLogout className="icon" aria-hidden="true" />
                </IconButton>
                <IconButton label={t('users.remove')} edge onClick={() => setAsking('archive')}>
                  <IconTrash className="icon" aria-hidden="true" />
                </IconButton>
              </>
            )}
          </>
        ),
      })}
      {...drawer}
    >
      <QueryState query={userQuery} failed={t('users.failed')} loading={<SkeletonLines />}>
        {(user) => (
          <>
            {user.email_bounced && <BouncedAddress user={user} bounced={user.email_bounced} />}
            <UserDetails user={user} activity={isAtLeast(me.role, 'dealer')} />
          </>
        )}
      </QueryState>
      <Suspense fallback={null}>
        {data && asking === 'mail' && <SendMail user={data} onClose={() => setAsking(undefined)} />}
        {data && asking === 'sign out' && <UserSignOut user={data} onClose={() => setAsking(undefined)} />}
        {data && asking === 'archive' && (
          <UserArchive user={data} onClose={() => setAsking(undefined)} onDone={onClose} />
        )}
      </Suspense>
    </Drawer>
  );
}

/** The tenants of a person from the nearest to the widest. */
const tenantPath = ({ companytitle, dealertitle, resellertitle }: User) =>
  [companytitle, dealertitle, resellertitle].filter(Boolean).join(', ');

function UserDetails({ user, activity }: { user: User; activity: boolean }) {
  const { t } = useTranslation();
  const flags = (
    [
      [user.mainadmin, 'mainadmin'],
      [user.readonly, 'readonly'],
      [user.manage_reseller_stock, 'manage_reseller_stock'],
      [user.changepassword, 'mustChange'],
    ] as const
  ).filter(([isShown]) => isShown);
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
          <Link
            className={classes('link row', styles.after)}
            {...page('casteruseractivity', { id: user.id })}
          >
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
          <ul className={styles.flags}>
            {flags.map(([, name]) => (
              <li key={name}>{t(`users.${name}`)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
