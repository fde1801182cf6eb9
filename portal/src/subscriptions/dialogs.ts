/** A dialog about the subscriptions of a rover. It reads what it needs and shows it; nothing else has to be loaded. */
export interface RoverDialogProps {
  readonly rover: { readonly id: number; readonly title: string };
  /** The dialog is closed, whether or not something was done. */
  readonly onClose: () => void;
  /** The change is made and all calls that show it are read again; the dialog still shows the steps. */
  readonly onDone?: (() => void) | undefined;
}

/** A dialog that changes one subscription: of a scheduled renewal its own id, not that of the one before it. */
export interface SubscriptionDialogProps extends RoverDialogProps {
  readonly subscription: { readonly id: number };
}
