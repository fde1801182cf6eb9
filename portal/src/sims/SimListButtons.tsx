import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconPlus, IconRefresh } from '../ui/icons.tsx';
import './messages.ts';

export type SimDialogName = 'assign' | 'addStock' | 'refresh' | 'packages' | 'suppliers' | 'status';

interface Props {
  filter: { readonly dealer?: number | undefined };
  /** A supplier is chosen in the filter. */
  hasSupplier: boolean;
  onOpen: (dialog: SimDialogName) => void;
}

/** What can be done with SIM cards in bulk; the buttons of what this person may not are left out. */
export function SimListButtons({ filter, hasSupplier, onOpen }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  return (
    <>
      {may(areas.sims.packages) && (
        <Button tone="quiet" onClick={() => onOpen('packages')}>
          {t('sims.packages')}
        </Button>
      )}
      {may(areas.simSuppliers.states) && (
        <Button tone="quiet" onClick={() => onOpen('suppliers')}>
          {t('sims.suppliers')}
        </Button>
      )}
      {may(areas.sims.changeStatus) && (
        <Button tone="quiet" onClick={() => onOpen('status')}>
          {t('simBulk.open')}
        </Button>
      )}
      {hasSupplier && may(areas.simSuppliers.refresh) && (
        <Button icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={() => onOpen('refresh')}>
          {t('sims.refresh')}
        </Button>
      )}
      {filter.dealer !== undefined && may(areas.sims.assignToDealer) && (
        <Button onClick={() => onOpen('assign')}>{t('sims.assign')}</Button>
      )}
      {may(areas.sims.addToReseller) && (
        <Button
          tone="primary"
          icon={<IconPlus className="icon" aria-hidden="true" />}
          onClick={() => onOpen('addStock')}
        >
          {t('sims.addStock')}
        </Button>
      )}
    </>
  );
}
