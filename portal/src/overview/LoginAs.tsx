import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { switchToLogin } from '../auth/actAs.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { IconLogin2 } from '../ui/icons.tsx';
import './messages.ts';

/** 'Login as reseller': the login page of that reseller, logged out. */
export function LoginAs({ reseller }: { reseller: { text: string; logintitle: string } }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const leave = useMutation({ mutationFn: () => switchToLogin(reseller.logintitle) });
  return (
    <>
      <Button
        icon={<IconLogin2 className="icon" aria-hidden="true" />}
        disabled={!reseller.logintitle}
        title={reseller.logintitle ? undefined : t('overview.noLoginPage', { reseller: reseller.text })}
        onClick={() => setAsking(true)}
      >
        {t('overview.loginAs')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('overview.loginAsTitle')}
        label={t('overview.loginAsDo')}
        busy={leave.isPending}
        error={leave.error}
        onConfirm={() => leave.mutate()}
      >
        <p>{t('overview.loginAsText', { reseller: reseller.text })}</p>
      </ConfirmDialog>
    </>
  );
}
