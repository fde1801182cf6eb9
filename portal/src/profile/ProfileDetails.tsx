import type { SignedIn } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { IconBell, IconShieldLock } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { DateText } from '../ui/Time.tsx';
import { languageKeyOf } from './languages.ts';
import '../alerts/messages.ts';

interface Props {
  user: SignedIn;
  onSecurity: () => void;
  /** Undefined while acting for somebody else. */
  onAlerts: (() => void) | undefined;
}

/** Who one is here, and the way to the security settings and the choice of alerts. */
export function ProfileDetails({ user, onSecurity, onAlerts }: Props) {
  const { t } = useTranslation();
  const organisation = [user.businesstitle, user.dealertitle, user.companytitle].filter(Boolean).join(' › ');
  return (
    <div className="stack">
      {user.actingfor && <Banner tone="info">{t('profile.acting', { dealer: user.actingfor.title })}</Banner>}
      <Details
        rows={[
          [t('profile.name'), `${user.fname} ${user.lname}`.trim()],
          [t('profile.email'), user.email],
          [t('profile.mobile'), user.mobile || '-'],
          [
            t('profile.role'),
            user.readonly ? `${user.roletitle} (${t('profile.readonly')})` : user.roletitle,
          ],
          ...(organisation ? ([[t('profile.tenant'), organisation]] as const) : []),
          [t('profile.theme'), t(`profile.theme${user.theme}`)],
          [t('profile.language'), t(languageKeyOf(user.language))],
          [t('profile.lastLogin'), <DateText key="l" value={user.last_login} />],
          [t('profile.created'), <DateText key="c" value={user.created} />],
        ]}
      />
      <div className="row">
        <Button icon={<IconShieldLock className="icon" aria-hidden="true" />} onClick={onSecurity}>
          {t('security.open')}
        </Button>
        {onAlerts && (
          <Button icon={<IconBell className="icon" aria-hidden="true" />} onClick={onAlerts}>
            {t('alerts.choose')}
          </Button>
        )}
      </div>
    </div>
  );
}
