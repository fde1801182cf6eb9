import { isRole } from '@cairn/contract';
import { useState } from 'react';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button, Spinner } from '../ui/Button.tsx';
import { count } from '../ui/format.ts';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner, Page } from '../ui/Page.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { ErrorState } from '../ui/States.tsx';
import { ColumnHelp } from './ColumnHelp.tsx';
import { FileDrop } from './FileDrop.tsx';
import { ImportErrors } from './ImportErrors.tsx';
import { Imported } from './Imported.tsx';
import type { FileError } from './lines.rules.ts';
import styles from './rover-import.module.css';
import { useImport } from './useImport.ts';
import './messages.ts';

/** Rovers from a spreadsheet: the file is read here, its lines are checked by the server, and all are created or none. */
export function RoverImport() {
  const { t } = useTranslation();
  const { role } = useUser();
  const dealers = useTenants().dealer ?? [];
  const [dealer, setDealer] = useState<number>();
  const chooses = !isRole(role, 'dealer');
  const state = useImport(dealer);
  const { file, checked, imported } = state;
  return (
    <Page title={t('roverImport.title')}>
      <div className={styles.importPage}>
        <p className="dim">{t('roverImport.intro')}</p>
        {chooses && (
          <div className="form">
            <SelectField
              label={t('roverImport.dealer')}
              hint={t('roverImport.dealerFirst')}
              options={dealers}
              value={dealer ?? null}
              onChange={(next) => {
                setDealer(next ?? undefined);
                state.reset();
              }}
            />
          </div>
        )}
        {imported && <Imported imported={imported} />}
        <FileDrop
          name={file && !imported ? state.name : ''}
          label={t(file ? 'roverImport.another' : 'roverImport.browse')}
          disabled={(chooses && dealer === undefined) || state.busy}
          onFile={state.read}
        />
        {state.checking && (
          <p className={styles.importBusy} role="status">
            <Spinner /> {t('roverImport.checking', { name: state.name })}
          </p>
        )}
        {file && 'error' in file && (
          <Banner tone="error" icon={<IconAlertTriangle className="icon" aria-hidden="true" />}>
            <FileProblem problem={file} />
          </Banner>
        )}
        {state.error && (
          <ErrorState title={t('roverImport.failed')} error={state.error} onRetry={state.check} />
        )}
        {file && 'lines' in file && checked && checked.wrong > 0 && (
          <ImportErrors checked={checked} lines={file.lines} />
        )}
        {checked && checked.wrong === 0 && !imported && (
          <div className={styles.importReady}>
            <div>
              <b>{t('roverImport.ready', { count: checked.rovers })}</b>
              {checked.stock.map(({ type, text, needed, available }) => (
                <p key={type} className="dim">
                  {t('roverImport.units', { type: text, needed: count(needed), available: count(available) })}
                </p>
              ))}
              {checked.corrections.map(({ value, text, rovers }) => (
                <p key={value} className="dim">
                  {t('roverImport.corrections', { profile: text, count: rovers })}
                </p>
              ))}
            </div>
            <Button tone="primary" busy={state.importing} onClick={state.run}>
              {t('roverImport.import', { count: checked.rovers })}
            </Button>
          </div>
        )}
        <ColumnHelp />
      </div>
    </Page>
  );
}

function FileProblem({ problem }: { problem: FileError }) {
  const { t } = useTranslation();
  if (problem.error === 'missingColumn')
    return t('roverImport.missingColumn', { name: t(`roverImport.${problem.field}Name`) });
  if (problem.error === 'unknownColumn' || problem.error === 'doubleColumn')
    return t(`roverImport.${problem.error}`, { name: problem.name });
  return t(`roverImport.${problem.error}`);
}
