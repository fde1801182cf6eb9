import type { SimRow } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { CorrectionsEstimate } from '../sims/CorrectionsEstimate.tsx';
import { SimUsage } from '../sims/SimUsage.tsx';
import { CloseFooter, Dialog } from '../ui/Dialog.tsx';
import './messages.ts';

interface Props {
  rover: number;
  sims: readonly SimRow[];
  onClose: () => void;
}

/** Data of the SIM cards of a rover by day, of the days on which it had them, over the whole window. */
export function SimDataDialog({ rover, sims, onClose }: Props) {
  const { t } = useTranslation();
  const height = Math.max(180, (window.innerHeight - 220) / sims.length - 80);
  return (
    <Dialog
      opened
      plain
      fullScreen
      title={t('manageRover.simUsage')}
      onClose={onClose}
      footer={<CloseFooter onClose={onClose} />}
    >
      <div className="stack">
        {sims.some(({ subscription }) => subscription[0]?.corrections) && (
          <p>
            {t('sim.estimate')}: <CorrectionsEstimate rover={rover} />
          </p>
        )}
        {sims.map((sim) => (
          <SimUsage
            key={sim.value}
            sim={sim.value}
            rover={rover}
            height={height}
            title={`${t('manageRover.simCard', { n: sim.slot ?? 1 })}, ${sim.number}`}
          />
        ))}
      </div>
    </Dialog>
  );
}
