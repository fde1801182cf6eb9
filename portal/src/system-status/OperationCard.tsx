import type { Reply, ServiceRestart } from '@cairn/contract';
import { lazy, Suspense, useState } from 'react';
import type { areas } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { MaintenanceDialog } from '../shell/MaintenanceDialog.tsx';
import { Status } from '../status/Status.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { dateText } from '../ui/dates.ts';
import { RestartLine } from './Restarts.tsx';
import styles from './system-status.module.css';

const RestartDialog = lazy(() => import('./RestartDialog.tsx'));

type Live = Reply<(typeof areas)['systemStatus']['live']>;
type Service = ServiceRestart['service'];

/** Restarts with how the last ones went, and maintenance mode. People of one country restart nothing. */
export function OperationCard({
  live,
  mayRestart,
  mayChange,
}: {
  live: Live;
  mayRestart: boolean;
  /** People who may only read see how things are. */
  mayChange: boolean;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Service | 'maintenance'>();
  const close = () => setOpen(undefined);
  const { maintenance, restarts, systems: states } = live;
  const isOn = maintenance.on === 1;
  return (
    <Card title={t('systemStatus.control')}>
      <ul className={styles.operations}>
        {mayRestart && (
          <>
            <Operation
              service="casta"
              restarts={restarts}
              mayChange={mayChange}
              onOpen={() => setOpen('casta')}
            />
            <Operation
              service="connecta"
              restarts={restarts}
              mayChange={mayChange}
              onOpen={() => setOpen('connecta')}
            />
          </>
        )}
        <li>
          <div className={styles.operation}>
            <span className="grow">
              <b>{t('systemStatus.maintenance')}</b>
              <Status status={isOn ? 'dgps' : 'online'}>
                {isOn && maintenance.at
                  ? t('systemStatus.maintenanceOn', {
                      time: dateText(maintenance.at, 'minute'),
                      by: maintenance.by || '-',
                    })
                  : t('systemStatus.maintenanceOff')}
              </Status>
            </span>
            {mayChange && (
              <Button size="small" onClick={() => setOpen('maintenance')}>
                {t(isOn ? 'systemStatus.maintenanceEnd' : 'systemStatus.maintenanceBegin')}
              </Button>
            )}
          </div>
        </li>
      </ul>
      {open === 'maintenance' && <MaintenanceDialog onClose={close} />}
      {(open === 'casta' || open === 'connecta') && (
        <Suspense fallback={null}>
          <RestartDialog service={open} states={states} restarts={restarts} onClose={close} />
        </Suspense>
      )}
    </Card>
  );
}

function Operation({
  service,
  restarts,
  mayChange,
  onOpen,
}: {
  service: Service;
  restarts: readonly ServiceRestart[];
  mayChange: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation();
  const own = restarts.filter((one) => one.service === service);
  const title = t(service === 'casta' ? 'systemStatus.restartCasta' : 'systemStatus.restartConnecta');
  return (
    <li>
      <div className={styles.operation}>
        <span className="grow">
          <b>{service === 'casta' ? 'Casta' : 'Connecta'}</b>
          {own.length === 0 && <span className="dim">{t('systemStatus.restartsNone')}</span>}
        </span>
        {mayChange && (
          <Button size="small" tone="danger" onClick={onOpen}>
            {title}
          </Button>
        )}
      </div>
      {own.length > 0 && (
        <ul className={styles.restarts}>
          {own.map((one) => (
            <RestartLine key={one.id} restart={one} />
          ))}
        </ul>
      )}
    </li>
  );
}
