import { useState } from 'react';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import './securityMessages.ts';

interface Props {
  onCodes: (codes: readonly string[]) => void;
  onContinue: () => void;
}

/** The second factor is on, but the page was left while its recovery codes were shown: new ones, or none. */
export function ResumeEnrolment({ onCodes, onContinue }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <div className="stack">
      <p>{t('requiredSetup.resumeText')}</p>
      <Button tone="primary" size="tall" wide onClick={() => setAsking(true)}>
        {t('security.recoveryNew')}
      </Button>
      <Button size="tall" wide onClick={onContinue}>
        {t('requiredSetup.resumeContinue')}
      </Button>
      {asking && (
        <PasswordPrompt
          title={t('security.recoveryNewTitle')}
          text={t('security.recoveryNewText')}
          label={t('security.recoveryNew')}
          onPassword={async (password) => {
            const { recovery } = await call(areas.credentials.renewRecovery, { password });
            onCodes(recovery);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
