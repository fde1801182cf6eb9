import type { SimRow } from '@cairn/contract';
import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import type { OpenedSimDialog } from './SimDialogs.tsx';
import './messages.ts';

interface Props {
  rows: readonly SimRow[];
  onOpen: (dialog: OpenedSimDialog) => void;
}

const isIn = (stocktype: SimRow['stocktype']) => (row: SimRow) => row.stocktype === stocktype;

/** What can be done with the selected SIM cards of the list; a move is offered for those that are where it begins. */
export function SimBulkButtons({ rows, onOpen }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  const button = (label: string, opened: OpenedSimDialog) => (
    <Button key={label} tone="quiet" size="small" onClick={() => onOpen(opened)}>
      {label}
    </Button>
  );
  const ofResellers = rows.filter(isIn('reseller'));
  const ofNobody = rows.filter(isIn('unassigned'));
  return (
    <>
      {may(areas.sims.changeStatus) && [
        button(t('simBulk.suspendSelected'), { name: 'status', action: 'suspend', sims: rows }),
        button(t('simBulk.activateSelected'), { name: 'status', action: 'activate', sims: rows }),
      ]}
      {may(areas.sims.assignToDealer) &&
        ofResellers.length > 0 &&
        button(t('sims.assign'), { name: 'assign', sims: ofResellers })}
      {may(areas.sims.addToReseller) &&
        ofNobody.length > 0 &&
        button(t('sims.addStock'), { name: 'addStock', sims: ofNobody })}
    </>
  );
}
