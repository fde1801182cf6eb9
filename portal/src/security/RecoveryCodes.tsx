import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/Copy.tsx';
import { dateText } from '../ui/dates.ts';
import { saveFile } from '../ui/saveFile.ts';
import './words.ts';
import './security.css';

/** The recovery codes, this once: to copy or to download. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation();
  const { email } = useUser();
  const [copied, setCopied] = useState(false);
  const text = `${t('security.recoveryFile', { email, day: dateText(Date.now(), 'day') })}\n\n${codes.join('\n')}\n`;
  return (
    <div className="stack">
      <p>{t('security.recoveryText')}</p>
      <ul className="codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row end">
        <Button
          icon={
            copied ? (
              <IconCheck className="i ok" aria-hidden="true" />
            ) : (
              <IconCopy className="i" aria-hidden="true" />
            )
          }
          onClick={() => void copyText(codes.join('\n')).then(setCopied)}
        >
          {t(copied ? 'ui.copied' : 'security.recoveryCopy')}
        </Button>
        <Button
          icon={<IconDownload className="i" aria-hidden="true" />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'cairn-recovery-codes.txt')}
        >
          {t('security.recoveryDownload')}
        </Button>
        <span className="grow" />
        <Button tone="primary" onClick={onKept}>
          {t('security.recoveryKept')}
        </Button>
      </div>
    </div>
  );
}
