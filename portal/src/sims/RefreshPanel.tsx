import type { SimRefresh } from '@cairn/contract';
import { useEffect, useRef, useState } from 'react';
import { areas, reread } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button, IconButton, Spinner } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { IconAlertTriangle, IconCircleCheck, IconX } from '../ui/icons.tsx';
import { RelativeTime } from '../ui/Time.tsx';
import { useLocalStorage } from '../ui/useLocalStorage.ts';
import { refreshKinds, refreshStates } from './codes.rules.ts';
import { errorText } from './errorText.ts';
import { RefreshChanges } from './RefreshChanges.tsx';
import styles from './sims.module.css';
import { isUnderWay, useCancelRefresh, useRefreshes, useSuppliers } from './useSuppliers.ts';
import './supplierMessages.ts';

/**
 * Refreshes of suppliers that are under way, and the last one of the supplier that is chosen until somebody closes it.
 * They are jobs of the server: a page that is loaded again shows them as they are then.
 */
export function RefreshPanel({ supplier }: { supplier: number | undefined }) {
  const refreshes = useRefreshes().data ?? [];
  const [closed, close] = useLocalStorage<number>('sim-refresh-closed', 0);
  const last = refreshes.find((one) => one.supplier === supplier);
  const shown = refreshes.filter((one) => isUnderWay(one) || (one === last && one.value > closed));
  const underWay = refreshes.filter(isUnderWay).length;
  const before = useRef(underWay);
  useEffect(() => {
    if (underWay < before.current) void reread(areas.simSuppliers.refresh);
    before.current = underWay;
  }, [underWay]);
  return shown.map((refresh) => (
    <Refresh key={refresh.value} refresh={refresh} onClose={() => close(refresh.value)} />
  ));
}

function Refresh({ refresh, onClose }: { refresh: SimRefresh; onClose: () => void }) {
  const { t } = useTranslation();
  const may = useCan();
  const cancel = useCancelRefresh();
  const suppliers = useSuppliers(isUnderWay(refresh) ? 5_000 : undefined).data ?? [];
  const [lists, setLists] = useState(false);
  const supplier = suppliers.find(({ value }) => value === refresh.supplier);
  const name = supplier?.text ?? String(refresh.supplier);
  const runs = isUnderWay(refresh);
  return (
    <Card
      className={styles.simRefresh}
      title={t('simSuppliers.progressOf', { name })}
      meta={
        <>
          <RelativeTime value={refresh.ended ?? refresh.started ?? refresh.at} />
          {refresh.user && `, ${refresh.user}`}
        </>
      }
      tools={
        <>
          {!runs && refresh.changes.length > 0 && (
            <Button size="small" onClick={() => setLists(true)}>
              {t('simSuppliers.showChanges')}
            </Button>
          )}
          {runs && may(areas.simSuppliers.cancelRefresh) && (
            <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate(refresh.value)}>
              {t('simSuppliers.stop')}
            </Button>
          )}
          {!runs && (
            <IconButton small label={t('ui.close')} onClick={onClose}>
              <IconX className="icon icon-14" aria-hidden="true" />
            </IconButton>
          )}
        </>
      }
    >
      <div role="status">
        <State refresh={refresh} isSilent={runs && supplier?.health === 'failing'} />
        {cancel.error && <p className="tone-error">{cancel.error.message}</p>}
      </div>
      {runs && (
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={t('simSuppliers.progressOf', { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(refresh.percent !== null && { 'aria-valuenow': refresh.percent })}
        >
          <i style={{ width: `${refresh.percent ?? 4}%` }} />
        </div>
      )}
      {lists && <RefreshChanges refresh={refresh} onClose={() => setLists(false)} />}
    </Card>
  );
}

/** How far it is, what it read, and what it found to be different. */
function State({ refresh, isSilent }: { refresh: SimRefresh; isSilent: boolean }) {
  const { t } = useTranslation();
  const { state, simms, usages, malformed, percent, code, complete, changes } = refresh;
  const texts = [
    t(isSilent ? 'simSuppliers.stateUnanswered' : refreshStates[state]) +
      (code ? `: ${errorText(code)}` : ''),
    ...(isUnderWay(refresh) && percent !== null ? [t('simSuppliers.percent', { n: percent })] : []),
    t('simSuppliers.read', { count: simms, n: count(simms) }),
    ...(refresh.usage ? [t('simSuppliers.usages', { count: usages, n: count(usages) })] : []),
    ...(malformed > 0 ? [t('simSuppliers.malformed', { count: malformed, n: count(malformed) })] : []),
  ];
  return (
    <>
      <p className="row">
        <Sign state={isSilent ? 'failed' : state} />
        <span className="num">{texts.join(', ')}</span>
      </p>
      {complete === 0 && <p className="dim">{t('simSuppliers.incomplete')}</p>}
      {!isUnderWay(refresh) && (
        <p className="dim">
          {changes.length === 0
            ? state === 'done' && t('simSuppliers.unchanged')
            : changes.map(({ kind, simms: n }) => `${t(refreshKinds[kind])} ${count(n)}`).join(', ')}
        </p>
      )}
    </>
  );
}

function Sign({ state }: Pick<SimRefresh, 'state'>) {
  if (state === 'waiting' || state === 'running') return <Spinner />;
  if (state === 'done') return <IconCircleCheck className="icon tone-ok" aria-hidden="true" />;
  return <IconAlertTriangle className="icon tone-error" aria-hidden="true" />;
}
