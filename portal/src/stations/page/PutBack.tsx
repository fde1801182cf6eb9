import type { ServiceCheck, Station } from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { areas, call, query } from '../../api.ts';
import { useTranslation } from '../../language/index.ts';
import { useSendKey } from '../../records/useSendKey.ts';
import { AcceptPosition } from '../../station-health/AcceptPosition.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { CheckField } from '../../ui/Fields.tsx';
import { distance, quantity } from '../../ui/format.ts';
import { IconAlertTriangle, IconCheck } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './page.module.css';
import './messages.ts';

const POLL_MS = 3000;
/** The distance at which the alarm of the position is raised. */
const TOLERATED_METRES = 5;

/** Returns a station to service, by what it transmits now. */
export function PutBack({ station, onClose }: { station: Station; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: check } = useQuery({
    ...query(areas.stationService.check, { id: station.id }),
    refetchInterval: POLL_MS,
  });
  const [confirmed, setConfirmed] = useState<number>();
  const [accepting, setAccepting] = useState<NonNullable<ServiceCheck['position']>>();
  const sendKey = useSendKey();
  const position = check?.position;
  const differs = position?.differs ?? false;
  const put = useMutation({
    mutationFn: ({ version }: ServiceCheck) => {
      const input = { id: station.id, version, ...(differs && { confirmed }) };
      return call(areas.stationService.putBack, input, { key: sendKey.keyOf(input) });
    },
    onSuccess: () => {
      toast('ok', t('station.backDone'), station.text);
      onClose();
    },
    onError: () => setConfirmed(undefined),
  });
  if (accepting) {
    const { differs: _, ...sent } = accepting;
    const back = () => setAccepting(undefined);
    const evidence = { kind: 'position', limit: TOLERATED_METRES, ...sent } as const;
    return <AcceptPosition station={station.id} evidence={evidence} onClose={back} onAccepted={back} />;
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('station.putBackOf', { station: station.text })}
      label={t('station.putBackDo')}
      ready={check !== undefined && (!differs || confirmed !== undefined)}
      busy={put.isPending}
      error={put.error}
      onConfirm={() => check && put.mutate(check)}
    >
      {check ? (
        <div className="stack">
          <ul className={styles.servicecheck}>
            <Line good={check.sending === 1}>
              {t(check.sending ? 'station.checkSending' : 'station.checkSilent')}
            </Line>
            <Line good={position ? !differs : false}>
              {position ? agreement(position) : t('station.checkNoPosition')}
            </Line>
            <Line good={check.sending === 1 && check.missing.length === 0}>{observations(check)}</Line>
          </ul>
          {position && differs && (
            <Button onClick={() => setAccepting(position)}>{t('station.acceptSent')}</Button>
          )}
          {differs && (
            <CheckField
              label={t('station.confirmDistance', { distance: distance(position?.metres) })}
              checked={confirmed !== undefined}
              onChange={(event) => setConfirmed(event.target.checked ? position?.metres : undefined)}
            />
          )}
          <p className="dim">{t('station.putBackText')}</p>
        </div>
      ) : (
        <Skeleton height={96} />
      )}
    </ConfirmDialog>
  );

  /** Metres are told to a tenth: what is below is no distance. */
  function agreement({ metres, differs }: NonNullable<ServiceCheck['position']>): string {
    if (metres === 0) return t('station.checkSame');
    const apart = metres < 10 ? quantity(metres, 'm') : distance(metres);
    return t(differs ? 'station.checkDiffers' : 'station.checkAgrees', { distance: apart });
  }

  function observations({ satellites, usual_satellites, missing }: ServiceCheck): string {
    if (missing.length > 0) return t('station.checkMissing', { names: missing.join(', ') });
    return usual_satellites === null
      ? t('station.checkSatellites', { n: satellites })
      : t('station.checkSatellitesOf', { n: satellites, usual: usual_satellites });
  }
}

function Line({ good, children }: { good: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li className={good ? 'good' : styles.doubt}>
      {good ? (
        <IconCheck className="icon" role="img" aria-label={t('station.checkGood')} />
      ) : (
        <IconAlertTriangle className="icon" role="img" aria-label={t('station.checkDoubt')} />
      )}
      <span>{children}</span>
    </li>
  );
}
