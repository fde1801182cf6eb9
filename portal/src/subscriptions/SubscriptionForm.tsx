import type { SubscriptionRecord } from '@cairn/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { ChangedDialog } from '../records/ChangedDialog.tsx';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { FormDialog } from '../ui/Dialog.tsx';
import { ProgressDialog } from '../ui/Progress.tsx';
import { toast } from '../ui/toast.tsx';
import type { Fault } from './fault.rules.ts';
import { shownParts, type useSubscriptionSave, withShown } from './useSubscriptionSave.ts';
import './messages.ts';
import './subscriptions.css';

interface Props<Values extends object> {
  title: string;
  /** The verb of its button. */
  label: string;
  /** The button that changes nothing, where "Cancel" would be the action itself. */
  stay?: string;
  danger?: boolean;
  record?: SubscriptionRecord | undefined;
  values: Values;
  /** Marks what is wrong with the values before they are sent: fields that are missing, or filled in wrongly. */
  check: () => Fault | undefined;
  /** A field says what the server refused. */
  onField: boolean;
  isDirty: boolean;
  save: ReturnType<typeof useSubscriptionSave<Values>>;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a change, what others changed meanwhile, and the steps that were done. */
export function SubscriptionForm<Values extends object>(props: Props<Values>) {
  const { title, record, values, check, save, onClose } = props;
  const { t } = useTranslation();
  const guard = useGuardedClose(props.isDirty && !save.isSuccess, onClose);
  if (save.isSuccess)
    return <ProgressDialog opened title={title} messages={save.reply?.messages ?? []} onFinish={onClose} />;
  const { conflict } = save;
  return (
    <>
      <FormDialog
        opened
        width={560}
        title={title}
        label={props.label}
        {...(props.stay !== undefined && { stay: props.stay })}
        {...(props.danger && { danger: true })}
        busy={save.isPending}
        error={props.onField ? null : save.error}
        onClose={guard.close}
        onSubmit={() => {
          const fault = check();
          if (!fault) save.save(withShown(values, record));
          else if (fault === 'missing')
            toast('error', t('subscription.missing'), t('subscription.missingText'), 3000);
        }}
      >
        {props.children}
      </FormDialog>
      {conflict && <ChangedDialog conflict={conflict} parts={shownParts<Values>()} />}
      {guard.question}
    </>
  );
}
