import { useTranslation } from 'react-i18next';
import { LoginFrame } from '../session/LoginFrame.tsx';
import { loginTitle } from '../session/loginTitle.ts';
import { useUser } from '../session/session.ts';
import { logout } from '../shell/Menu.tsx';
import { Button } from '../ui/Button.tsx';
import { Enrol } from './Enrol.tsx';
import { ForcedChange } from './ForcedChange.tsx';
import './words.ts';
import './security.css';

/** What has to be done before anything else: a password of one's own, then a second factor where it is required. */
export function Gate() {
  const { t } = useTranslation();
  const { changepassword } = useUser();
  const about = changepassword ? 'password' : 'enrol';
  return (
    <LoginFrame loginTitle={loginTitle()} title={t(`gate.${about}Title`)} lead={t(`gate.${about}Lead`)}>
      {() => (
        <>
          {changepassword ? <ForcedChange /> : <Enrol />}
          <div className="otherways">
            <Button tone="quiet" size="small" onClick={() => void logout(t)}>
              {t('shell.logout')}
            </Button>
          </div>
        </>
      )}
    </LoginFrame>
  );
}
