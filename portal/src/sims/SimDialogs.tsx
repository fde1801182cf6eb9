import type { SupplierState } from '@cairn/contract';
import { AddResellerStock } from './AddResellerStock.tsx';
import { AssignToDealer } from './AssignToDealer.tsx';
import { BulkStatus } from './BulkStatus.tsx';
import { PackagesDialog } from './PackagesDialog.tsx';
import { RefreshDialog } from './RefreshDialog.tsx';
import type { SimDialogName } from './SimListButtons.tsx';
import { SuppliersDialog } from './SuppliersDialog.tsx';

interface Props {
  dialog: SimDialogName;
  filter: {
    readonly reseller?: number | undefined;
    readonly dealer?: number | undefined;
    readonly company?: number | undefined;
  };
  supplier: SupplierState | undefined;
  onClose: () => void;
}

/** The dialog that a button of the list has opened. */
export function SimDialogs({ dialog, filter, supplier, onClose }: Props) {
  if (dialog === 'assign') return <AssignToDealer dealer={filter.dealer} onClose={onClose} />;
  if (dialog === 'addStock') return <AddResellerStock reseller={filter.reseller} onClose={onClose} />;
  if (dialog === 'status') return <BulkStatus onClose={onClose} />;
  if (dialog === 'packages') return <PackagesDialog tenant={filter} onClose={onClose} />;
  if (dialog === 'suppliers') return <SuppliersDialog onClose={onClose} />;
  return supplier ? <RefreshDialog supplier={supplier} onClose={onClose} /> : null;
}
