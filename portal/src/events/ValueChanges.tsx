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
            <td>
              {before === after ? (
                <Value of={before} />
              ) : (
                <del>
                  <Value of={before} />
                </del>
              )}
            </td>
            <td>
              {before === after ? (
                <Value of={after} />
              ) : (
                <ins>
                  <Value of={after} />
                </ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ of }: { of: string | undefined }) {
  const { t } = useTranslation();
  if (of === undefined) return <span className="faint">-</span>;
  return of === '' ? <i className="faint">{t('eventLog.nothing')}</i> : of;
}
