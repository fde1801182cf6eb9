import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { AskPassword } from './AskPassword.tsx';
import './words.ts';

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
      <p>{t('gate.resumeText')}</p>
      <Button tone="primary" size="tall" wide onClick={() => setAsking(true)}>
        {t('security.recoveryNew')}
      </Button>
      <Button size="tall" wide onClick={onContinue}>
        {t('gate.resumeContinue')}
      </Button>
      {asking && (
        <AskPassword
          title={t('security.recoveryNewTitle')}
          text={t('security.recoveryNewText')}
          label={t('security.recoveryNew')}
          onPassword={async (password) => {
            const { recovery } = await api.security.renewRecovery({ password });
            onCodes(recovery);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
