import { withPlainSpaces } from '../language/datesInOneLine.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { CopyTextButton } from '../ui/Copy.tsx';
import { classes } from '../ui/classes.ts';
import { dateText } from '../ui/dates.ts';
import { IconDownload } from '../ui/icons.tsx';
import { saveFile } from '../ui/saveFile.ts';
import styles from './security.module.css';
import { useUser } from './session.ts';
import './securityMessages.ts';

/** Shows the recovery codes this once, to copy or to download. */
export function RecoveryCodes({ codes, onConfirmed }: { codes: readonly string[]; onConfirmed: () => void }) {
  const { t } = useTranslation();
  const { email } = useUser();
  const text = `${t('security.recoveryFile', { email, day: dateText(Date.now(), 'day') })}\n\n${codes.join('\n')}\n`;
  return (
    <div className="stack">
      <p>{t('security.recoveryText')}</p>
      <ul className={classes(styles.codes, 'mono')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row end">
        <CopyTextButton text={() => codes.join('\n')}>{t('security.recoveryCopy')}</CopyTextButton>
        <Button
          icon={<IconDownload className="icon" aria-hidden="true" />}
          onClick={() =>
            saveFile(new Blob([withPlainSpaces(text)], { type: 'text/plain' }), 'cairn-recovery-codes.txt')
          }
        >
          {t('security.recoveryDownload')}
        </Button>
        <span className="grow" />
        <Button tone="primary" onClick={onConfirmed}>
          {t('security.recoverySaved')}
        </Button>
      </div>
    </div>
  );
}
