import { areas, type SupplierState } from '@cairn/contract';
import { useState } from 'react';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { StatusGlyph } from '../status/Status.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, Details } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { count } from '../ui/format.ts';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import { circuitTexts } from './codes.rules.ts';
import { errorText } from './errorText.ts';
import { SupplierSettings } from './SupplierSettings.tsx';
import styles from './sims.module.css';
import { useSuppliers } from './useSuppliers.ts';
import './supplierMessages.ts';

/** Somebody waits for a supplier to answer again. */
const WATCHED_POLL_MS = 3000;

/** Since when each supplier answers or does not, and, for system admins, how it is reached. */
export function SuppliersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const suppliers = useSuppliers(WATCHED_POLL_MS);
  const [edited, setEdited] = useState<SupplierState>();
  return (
    <>
      <Dialog
        opened={!edited}
        plain
        width={760}
        title={t('simSuppliers.title')}
        onClose={onClose}
        footer={
          <>
            <span className="grow" />
            <Button onClick={onClose}>{t('ui.close')}</Button>
          </>
        }
      >
        <QueryState query={suppliers} failed={t('simSuppliers.failed')} loading={<SkeletonLines />}>
          {(known) => (
            <div className={styles.simSuppliers}>
              {known.map((supplier) => (
                <Supplier key={supplier.value} supplier={supplier} onEdit={() => setEdited(supplier)} />
              ))}
            </div>
          )}
        </QueryState>
      </Dialog>
      {edited && <SupplierSettings supplier={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function Supplier({ supplier, onEdit }: { supplier: SupplierState; onEdit: () => void }) {
  const { t } = useTranslation();
  const may = useCan();
  const { text, since, lasterror, lasterrorwords, lasterrorat, circuit, refreshed, simms, missing } =
    supplier;
  return (
    <Card
      title={text}
      tools={
        may(areas.simSuppliers.saveSettings) && (
          <Button size="small" onClick={onEdit} aria-label={t('simSuppliers.settingsOf', { name: text })}>
            {t('simSuppliers.settings')}
          </Button>
        )
      }
    >
      <p>
        <Health supplier={supplier} />
      </p>
      <Details
        rows={[
          [t('simSuppliers.since'), <DateText key="s" value={since} />],
          [
            t('simSuppliers.lastError'),
            lasterror ? (
              <span key="e">
                {errorText(lasterror)} {lasterrorwords && `“${lasterrorwords}” `}
                <RelativeTime value={lasterrorat} />
              </span>
            ) : (
              t('simSuppliers.noError')
            ),
          ],
          [t('simSuppliers.circuit'), t(circuitTexts[circuit])],
          [t('simSuppliers.refreshed'), <DateText key="r" value={refreshed} />],
          [t('simSuppliers.simms'), count(simms)],
          [t('simSuppliers.missing'), count(missing)],
        ]}
      />
    </Card>
  );
}

function Health({ supplier }: { supplier: SupplierState }) {
  const { t } = useTranslation();
  const { enabled, ready, health } = supplier;
  if (!enabled) return <Line status="unknown" text={t('simSuppliers.disabled')} />;
  if (!ready) return <Line status="unknown" text={t('simSuppliers.notReady')} />;
  const status = health === 'answering' ? 'online' : health === 'failing' ? 'offline' : 'unknown';
  return <Line status={status} text={t(`simSuppliers.${health}`)} />;
}

const Line = ({ status, text }: { status: 'online' | 'offline' | 'unknown'; text: string }) => (
  <span className="status">
    <StatusGlyph status={status} />
    {text}
  </span>
);
