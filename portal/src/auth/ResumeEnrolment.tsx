import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Banner } from '../ui/Page.tsx';
import { ConfirmPrompt, waysOf } from './ConfirmPrompt.tsx';
import './securityMessages.ts';

interface Props {
  onCodes: (codes: readonly string[]) => void;
  onContinue: () => void;
}

/** The second factor is on, but the page was left while its recovery codes were shown: new ones, or none. */
export function ResumeEnrolment({ onCodes, onContinue }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const overview = useQuery({ ...query(areas.credentials.overview, {}), staleTime: 0 });
  return (
    <div className="stack">
      <p>{t('requiredSetup.resumeText')}</p>
      <Button
        tone="primary"
        size="tall"
        wide
        busy={asking && overview.isPending}
        onClick={() => setAsking(true)}
      >
        {t('security.recoveryNew')}
      </Button>
      <Button size="tall" wide onClick={onContinue}>
        {t('requiredSetup.resumeContinue')}
      </Button>
      {asking && overview.isError && <Banner tone="error">{t('security.failed')}</Banner>}
      {asking && overview.data && (
        <ConfirmPrompt
          ways={waysOf(overview.data)}
          title={t('security.recoveryNewTitle')}
          text={t('security.recoveryNewText')}
          label={t('security.recoveryNew')}
          onConfirm={async (shown) => {
            const { recovery } = await call(areas.credentials.renewRecovery, shown);
            onCodes(recovery);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
