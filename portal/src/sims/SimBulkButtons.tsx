import type { SimRow } from '@cairn/contract';
import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { isOffered, statusActions } from './bulk.rules.ts';
import type { OpenedSimDialog } from './SimDialogs.tsx';
import './messages.ts';

interface Props {
  rows: readonly SimRow[];
  onOpen: (dialog: OpenedSimDialog) => void;
}

const isIn = (stocktype: SimRow['stocktype']) => (row: SimRow) => row.stocktype === stocktype;

/**
 * What can be done with the selected SIM cards of the list: a change of status where one of them can make it, a move for
 * those that are where it begins.
 */
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
      {may(areas.sims.changeStatus) &&
        statusActions
          .filter((action) => rows.some((row) => isOffered(row, action)))
          .map((action) => button(t(`simBulk.${action}Selected`), { name: 'status', action, sims: rows }))}
      {may(areas.sims.assignToDealer) &&
        ofResellers.length > 0 &&
        button(t('sims.assign'), { name: 'assign', sims: ofResellers })}
      {may(areas.sims.addToReseller) &&
        ofNobody.length > 0 &&
        button(t('sims.addStock'), { name: 'addStock', sims: ofNobody })}
    </>
  );
}
