import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { loginTitle } from './loginTitle.ts';
import { logOut } from './logOut.ts';
import { RequiredPasswordChange } from './RequiredPasswordChange.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { useUser } from './session.ts';
import { useTitleInUse } from './useTitleInUse.ts';
import './securityMessages.ts';

/** What has to be done before anything else: a password of one's own, then a second factor where it is required. */
export function RequiredSetup() {
  const { t } = useTranslation();
  const { changepassword } = useUser();
  const title = useTitleInUse(loginTitle());
  const step = changepassword ? 'password' : 'enrol';
  return (
    <LoginFrame
      loginTitle={title}
      title={t(`requiredSetup.${step}Title`)}
      lead={t(`requiredSetup.${step}Lead`)}
    >
      {() => (
        <>
          {changepassword ? <RequiredPasswordChange /> : <SecondFactorSetup />}
          <div className="otherways">
            <Button tone="quiet" size="small" onClick={() => void logOut('left')}>
              {t('shell.logout')}
            </Button>
          </div>
        </>
      )}
    </LoginFrame>
  );
}
