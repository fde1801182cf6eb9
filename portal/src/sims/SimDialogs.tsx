import type { SimRow, SupplierState } from '@cairn/contract';
import { AddResellerStock } from './AddResellerStock.tsx';
import { AssignToDealer } from './AssignToDealer.tsx';
import { BulkStatus } from './BulkStatus.tsx';
import type { StatusAction } from './bulk.rules.ts';
import { PackagesDialog } from './PackagesDialog.tsx';
import { RefreshDialog } from './RefreshDialog.tsx';
import type { SimDialogName } from './SimListButtons.tsx';
import { SuppliersDialog } from './SuppliersDialog.tsx';

/** A dialog of the list, and the SIM cards that were selected for it. */
export interface OpenedSimDialog {
  readonly name: SimDialogName;
  readonly sims?: readonly SimRow[];
  /** What is done with their status. */
  readonly action?: StatusAction;
}

interface Props {
  opened: OpenedSimDialog;
  filter: {
    readonly reseller?: number | undefined;
    readonly dealer?: number | undefined;
    readonly company?: number | undefined;
  };
  supplier: SupplierState | undefined;
  onClose: () => void;
}

/** The dialog that a button of the list has opened. */
export function SimDialogs({ opened: { name, action, sims = [] }, filter, supplier, onClose }: Props) {
  if (name === 'assign') return <AssignToDealer dealer={filter.dealer} sims={sims} onClose={onClose} />;
  if (name === 'addStock')
    return (
      <AddResellerStock reseller={filter.reseller} sims={sims.map(({ value }) => value)} onClose={onClose} />
    );
  if (name === 'status') return <BulkStatus action={action} selected={sims} onClose={onClose} />;
  if (name === 'packages') return <PackagesDialog tenant={filter} onClose={onClose} />;
  if (name === 'suppliers') return <SuppliersDialog onClose={onClose} />;
  return supplier ? <RefreshDialog supplier={supplier} onClose={onClose} /> : null;
}
