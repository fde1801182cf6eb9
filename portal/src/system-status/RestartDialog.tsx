import { type ServiceRestart, type SystemId, type SystemState, systems } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Status } from '../status/Status.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CheckField } from '../ui/Fields.tsx';
import { count } from '../ui/format.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { RestartLine } from './Restarts.tsx';
import styles from './system-status.module.css';
import { systemName } from './useSystemStatus.ts';

interface Props {
  service: ServiceRestart['service'];
  states: readonly SystemState[];
  /** The restarts as they are counted now. */
  restarts: readonly ServiceRestart[];
  onClose: () => void;
}

/**
 * Restarts Casta of a chosen system, or Connecta, once that is confirmed, and shows how it went for as long as it is open.
 * Casta needs a system and a tick, Connecta a tick.
 */
export default function RestartDialog({ service, states, restarts, onClose }: Props) {
  const { t } = useTranslation();
  const [system, setSystem] = useState<SystemId>();
  const [confirmed, setConfirmed] = useState(false);
  const isCasta = service === 'casta';
  const restart = useMutation({
    mutationFn: () =>
      isCasta && system !== undefined
        ? call(areas.systemStatus.restartCasta, { id: system })
        : call(areas.systemStatus.restartConnecta, {}),
  });
  const { data, isPending, isError } = restart;
  const isOver = data !== undefined || isError;
  const affected = states.filter((state) => !isCasta || state.system === system);
  const connected = affected.reduce(
    (sum, { rovers, stations }) => sum + ((isCasta ? rovers : stations?.online) ?? 0),
    0,
  );
  const ready = confirmed && (!isCasta || system !== undefined);
  const title = t(isCasta ? 'systemStatus.restartCasta' : 'systemStatus.restartConnecta');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={480}
      locked={isPending}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose} disabled={isPending}>
            {t(isOver ? 'ui.close' : 'ui.cancel')}
          </Button>
          {data?.success !== 1 && (
            <Button tone="danger" disabled={!ready} busy={isPending} onClick={() => restart.mutate()}>
              {title}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p className="dim">
          {t(isCasta ? 'systemStatus.restartCastaHelp' : 'systemStatus.restartConnectaHelp')}
        </p>
        {data?.success !== 1 && (
          <>
            {isCasta && (
              <SelectField
                label={t('systemStatus.system')}
                placeholder={t('systemStatus.chooseSystem')}
                options={systems.map(({ id }) => ({ value: id, text: systemName(id) }))}
                value={system}
                onChange={(value) => {
                  setSystem(value ?? undefined);
                  setConfirmed(false); // of another system it is another question
                }}
                disabled={isPending}
              />
            )}
            {(!isCasta || system !== undefined) && (
              <p>{t('systemStatus.connectedNow', { n: count(connected) })}</p>
            )}
            <CheckField
              label={t(isCasta ? 'systemStatus.confirmCasta' : 'systemStatus.confirmConnecta')}
              checked={confirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
              disabled={isPending}
            />
          </>
        )}
        <div role="status">
          {isPending && <p>{t('systemStatus.restarting')}…</p>}
          {isOver && !isPending && (
            <>
              <p className={styles.outcome}>
                <Status status={data?.success === 1 ? 'online' : 'offline'}>
                  {t(data?.success === 1 ? 'systemStatus.restartOk' : 'systemStatus.restartFailed')}
                </Status>
              </p>
              {data?.joined === 1 && <p className="dim">{t('systemStatus.joined')}</p>}
              {isError && <p>{restart.error.message}</p>}
            </>
          )}
        </div>
        {data && !isPending && (
          <ul className={styles.restarts}>
            {data.restarts.map((one) => (
              <RestartLine key={one.id} restart={restarts.find(({ id }) => id === one.id) ?? one} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
