import { isRole, SIM_SLOTS, type SimRow } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { areas } from '../api.ts';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { SimAlertSign, SimStatus } from '../sims/SimStatus.tsx';
import { useRoverSims } from '../sims/useSims.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Card, Details } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconMapPin } from '../ui/icons.tsx';
import { Skeleton } from '../ui/States.tsx';
import styles from './manage-rover.module.css';
import { SimDataDialog } from './SimDataDialog.tsx';
import './messages.ts';

const Geolocation = lazy(async () => ({
  default: (await import('../sims/Geolocation.tsx')).Geolocation,
}));

const slots = Array.from({ length: SIM_SLOTS }, (_, index) => index + 1);

/** The SIM cards of the rover's modem by slot, their data, and where the network last saw those of supplier 2. */
export function SimCards({ rover }: { rover: number }) {
  const { t } = useTranslation();
  const may = useCan();
  const sims = useRoverSims(rover);
  const [shown, show] = useState<'data'>();
  const [located, locate] = useState<SimRow>();
  const inSlot = (slot: number) => sims.data?.find((sim) => sim.slot === slot);
  const mayLocate = may(areas.simRequests.locate);
  return (
    <Card
      title={t('manageRover.simCards')}
      tools={
        sims.data &&
        sims.data.length > 0 && (
          <Button size="small" onClick={() => show('data')}>
            {t('manageRover.simData')}
          </Button>
        )
      }
    >
      {sims.error && !sims.data ? (
        <p className="tone-error">{sims.error.message}</p>
      ) : (
        <Details
          rows={slots.map((slot) => [
            t('manageRover.simCard', { n: slot }),
            <Slot
              key={slot}
              sim={inSlot(slot)}
              isRead={sims.data !== undefined}
              onLocate={mayLocate && locate}
            />,
          ])}
        />
      )}
      {shown && sims.data && <SimDataDialog rover={rover} sims={sims.data} onClose={() => show(undefined)} />}
      {located && (
        <Dialog opened width={560} title={t('manageRover.geolocation')} onClose={() => locate(undefined)}>
          <p className="mono">{located.number}</p>
          <Suspense fallback={<Skeleton height={80} />}>
            <Geolocation sim={located} />
          </Suspense>
        </Dialog>
      )}
    </Card>
  );
}

interface SlotProps {
  sim: SimRow | undefined;
  isRead: boolean;
  /** Shows where the network last saw a card of supplier 2. */
  onLocate: false | ((sim: SimRow) => void);
}

/** One slot: the card in it with its status, and who supplies it for system admins; else "Not Supplied". */
function Slot({ sim, isRead, onLocate }: SlotProps) {
  const { t } = useTranslation();
  const { role } = useUser();
  if (!isRead) return <Skeleton width={160} height={14} />;
  if (!sim) return <span className="dim">{t('manageRover.notSupplied')}</span>;
  return (
    <span className={styles.simslot}>
      <Link className="mono" {...page('castersimms', { search: { open: sim.value } })}>
        {sim.number}
      </Link>
      <SimStatus sim={sim} />
      <SimAlertSign sim={sim} />
      {isRole(role, 'systemAdmin') && <span className="dim">{sim.simsupplier}</span>}
      {onLocate && sim.supplier === 2 && (
        <IconButton
          small
          className={styles.locate}
          label={t('manageRover.geolocationOf', { n: sim.slot ?? 1 })}
          onClick={() => onLocate(sim)}
        >
          <IconMapPin className="icon" aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}
