import { useTranslation } from '../language/index.ts';
import styles from './events.module.css';
import './messages.ts';

/** A field with its old and its new value; empty for none, undefined where it was not recorded. */
export interface ValueChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Old and new values side by side. What is the same is dim; what differs is struck out and set off, also without colours. */
export function ValueChanges({ changes, label }: { changes: readonly ValueChange[]; label?: string }) {
  const { t } = useTranslation();
  const value = (text: string | undefined) => {
    if (text === undefined) return <span className="faint">-</span>;
    return text === '' ? <i className="faint">{t('eventLog.nothing')}</i> : text;
  };
  return (
    <table className={styles.changes} aria-label={label ?? t('eventLog.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('eventLog.field')}</th>
          <th scope="col">{t('eventLog.before')}</th>
          <th scope="col">{t('eventLog.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className={before === after ? styles.same : undefined}>
            <th scope="row">{field}</th>
            <td>{before === undefined || before === after ? value(before) : <del>{value(before)}</del>}</td>
            <td>{after === undefined || before === after ? value(after) : <ins>{value(after)}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
