import { useTranslation } from '../language/index.ts';
import styles from './emails.module.css';
import { frameDocument } from './frame.rules.ts';
import './messages.ts';

/** An e-mail as its reader sees it, in a frame that runs no script and loads nothing from elsewhere. */
export function MailFrame({ html }: { html: string }) {
  const { t } = useTranslation();
  return (
    <iframe
      className={styles.frame}
      title={t('emails.frame')}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={frameDocument(html, window.location.origin)}
    />
  );
}
