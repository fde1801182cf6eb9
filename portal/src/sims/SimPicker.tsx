import type { SimRow } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { SearchBox } from '../ui/filter/SearchBox.tsx';
import { count } from '../ui/format.ts';
import { EmptyState, ErrorState, SkeletonLines } from '../ui/States.tsx';
import { holderOf } from './holder.ts';
import { statusText } from './SimStatus.tsx';
import styles from './sims.module.css';
import type { SimSelection } from './useSimSelection.ts';
import './messages.ts';

interface Props {
  selection: SimSelection;
  /** The endpoint is shown to system admins alone. */
  withEndpoint: boolean;
  error: string | undefined;
  empty: { readonly title: string; readonly text: string };
}

/** A list of SIM cards to select from, searched by the server. */
export function SimPicker({ selection, withEndpoint, error, empty }: Props) {
  const { t } = useTranslation();
  const { rows, total, search, onSearch, chosen } = selection;
  return (
    <div className="span-6 stack">
      <SearchBox value={search} onChange={(next) => onSearch(next ?? '')} placeholder={t('simMove.search')} />
      {selection.failed ? (
        <ErrorState title={t('sim.failed')} error={selection.failed} onRetry={selection.retry} />
      ) : !rows ? (
        <SkeletonLines count={4} />
      ) : rows.length === 0 ? (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      ) : (
        <Rows selection={selection} rows={rows} withEndpoint={withEndpoint} />
      )}
      <p className="dim" aria-live="polite">
        {t('simMove.chosen', { count: chosen.size })}
        {rows && total > rows.length && (
          <> {t('simMove.first', { n: count(rows.length), of: count(total) })}</>
        )}
      </p>
      {error && (
        <p className="tone-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Rows({
  selection,
  rows,
  withEndpoint,
}: Pick<Props, 'selection' | 'withEndpoint'> & { rows: readonly SimRow[] }) {
  const { t } = useTranslation();
  const { chosen, toggle, toggleAll } = selection;
  const withHolder = new Set(rows.map(holderOf)).size > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that is scrolled by keys
    <section className={styles.simPicker} tabIndex={0} aria-label={t('sims.number')}>
      <table>
        <thead>
          <tr>
            <th>
              <label>
                <input
                  type="checkbox"
                  className="checkbox"
                  aria-label={t('simMove.tickAll')}
                  checked={rows.every(({ value }) => chosen.has(value))}
                  onChange={(event) => toggleAll(event.currentTarget.checked)}
                />
                {t('sims.number')}
              </label>
            </th>
            {withEndpoint && <th>{t('sims.endpoint')}</th>}
            <th>{t('sims.status')}</th>
            {withHolder && <th>{t('sims.stocktype')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.value}>
              <td>
                <label>
                  <input
                    type="checkbox"
                    className="checkbox"
                    checked={chosen.has(row.value)}
                    onChange={() => toggle(row.value)}
                  />
                  <span className="mono">{row.number}</span>
                </label>
              </td>
              {withEndpoint && <td className="dim">{row.endpoint || '-'}</td>}
              <td>{statusText(row.statusid)}</td>
              {withHolder && <td className={classes('dim', styles.holder)}>{holderOf(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
