import { CallError, RESTORE_DAYS } from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/Fields.tsx';
import { toast, UNDO_MS } from '../ui/toast.tsx';
import { callsOf } from './calls.ts';
import type { Kind } from './kinds.ts';
import { RestoreButton } from './RestoreButton.tsx';
import { archiveFailure } from './serverMessages.ts';
import styles from './tenancy.module.css';
import type { Tenant } from './tenant.rules.ts';
import './messages.ts';

interface Props {
  kind: Kind;
  record: { value: number; text: string };
  onClose: () => void;
}

const counted = ['dealers', 'companies', 'users', 'rovers'] as const;

/** More rovers than this, or a tenant in a tenant, are not deleted by a press alone. */
const MAX_ROVERS = 20;
const isLarge = ({ dealers, companies, rovers }: NonNullable<Tenant['within']>) =>
  dealers > 0 || companies > 0 || rovers > MAX_ROVERS;
const isSameName = (typed: string, name: string) => typed.trim().toLowerCase() === name.trim().toLowerCase();

/** Confirms with a list of what is archived with it, archives. A failure shows in the dialog as "Delete Error". */
export function ArchiveDialog({ kind, record, onClose }: Props) {
  const { t } = useTranslation();
  const { read, archive } = callsOf(kind);
  const whole = useQuery({
    queryKey: ['tenant', kind.name, record.value],
    queryFn: async () => (await read(record.value)) ?? null,
    staleTime: 0,
    gcTime: 0,
  });
  const remove = useMutation({
    mutationFn: async () => {
      const failure = archiveFailure(await archive(record.value));
      if (failure) throw new Error(failure);
    },
    onSuccess: () => {
      toast(
        'ok',
        t('tenancy.removed', { name: record.text }),
        t('tenancy.undoable', { count: RESTORE_DAYS }),
        UNDO_MS,
        (close) => <RestoreButton undo kind={kind} record={record} onDone={close} />,
      );
      onClose();
    },
  });
  const within = whole.data?.within;
  const asksName = within !== undefined && isLarge(within);
  const [typed, setTyped] = useState('');
  const goes = counted
    .filter((what) => within?.[what])
    .map((what) => t(`tenancy.${what}`, { count: within?.[what] }));
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t(`tenancy.${kind.name}.remove`)}
      label={t('tenancy.removeDo')}
      ready={within !== undefined && (!asksName || isSameName(typed, record.text))}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      error={
        remove.error && {
          message: `${t('tenancy.removeFailed')}: ${remove.error.message}`,
          ref: remove.error instanceof CallError ? remove.error.ref : undefined,
        }
      }
    >
      <p>{t(`tenancy.${kind.name}.removeText`, { name: record.text })}</p>
      <p className={classes('dim', styles.goes, 'num')} role="status">
        {within
          ? goes.length > 0
            ? `${t('tenancy.removedToo')} ${goes.join(', ')}.`
            : t('tenancy.removesNothingElse')
          : whole.isPending && `${t('tenancy.counting')} …`}
      </p>
      <p className="dim">{t('tenancy.undoable', { count: RESTORE_DAYS })}</p>
      {asksName && (
        <div className="form">
          <TextField
            label={t('tenancy.typeName', { name: record.text })}
            span={6}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
