import { areas, type Reply, SIMS_PER_ASSIGNMENT } from '@cairn/contract';
import { useState } from 'react';
import { call } from '../api.ts';
import { serverText, useTranslation } from '../language/index.ts';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { useRecordSave } from '../records/useRecordSave.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, FormDialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Fields.tsx';
import { count } from '../ui/format.ts';
import { IconAlertTriangle, IconCircleCheck } from '../ui/icons.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { readIccids } from './iccids.rules.ts';
import './messages.ts';
import './sims.css';

type Rows = Reply<typeof areas.sims.changeStatus>['rows'];
const actions = ['suspend', 'activate'] as const;

/** Suspends or activates the SIM cards whose ICCIDs were pasted, and shows what came of each. */
export function BulkStatus({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [action, setAction] = useState<(typeof actions)[number]>('suspend');
  const [wasSubmitted, setSubmitted] = useState(false);
  const { iccids, unread } = readIccids(text);
  const save = useRecordSave({
    record: undefined,
    formOf: () => iccids,
    send: (chosen: readonly string[], _, key) =>
      call(areas.sims.changeStatus, { action, iccids: [...chosen] }, { key }),
    onSuccess: () => undefined,
  });
  const guard = useGuardedClose(text !== '' && !save.isSuccess, onClose);
  if (save.reply) return <Results rows={save.reply.rows} onClose={onClose} />;
  const fault =
    unread.length > 0
      ? t('simBulk.unread', { text: unread.slice(0, 3).join(', ') })
      : iccids.length === 0
        ? t('simBulk.none')
        : iccids.length > SIMS_PER_ASSIGNMENT && t('simBulk.tooMany', { n: count(SIMS_PER_ASSIGNMENT) });
  return (
    <>
      <FormDialog
        opened
        width={640}
        title={t('simBulk.title')}
        label={t(`simBulk.${action}Button`, { count: iccids.length })}
        onClose={guard.close}
        busy={save.isPending}
        error={save.error}
        onSubmit={() => {
          setSubmitted(true);
          if (!fault) save.save(iccids);
        }}
      >
        <SelectField
          label={t('simBulk.action')}
          span={6}
          options={actions.map((value) => ({ value, text: t(`simBulk.${value}`) }))}
          value={action}
          onChange={(next) => setAction(next ?? 'suspend')}
        />
        <TextArea
          label={t('simBulk.iccids')}
          hint={t('simBulk.hint')}
          rows={8}
          className="mono"
          value={text}
          error={wasSubmitted && fault}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </FormDialog>
      {guard.question}
    </>
  );
}

/** Those that were refused first. */
function Results({ rows, onClose }: { rows: Rows; onClose: () => void }) {
  const { t } = useTranslation();
  const done = rows.filter((row) => row.done === 1).length;
  return (
    <Dialog
      opened
      plain
      width={640}
      title={t('simBulk.title')}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('simBulk.close')}</Button>
        </>
      }
    >
      <p role="status">
        {t('simBulk.done', { n: count(done), of: count(rows.length) })}
        {done > 0 && <span className="dim">. {t('simBulk.settles')}</span>}
      </p>
      <ul className="sim-results">
        {rows
          .toSorted((a, b) => a.done - b.done)
          .map((row) => (
            <li key={row.iccid}>
              {row.done === 1 ? (
                <IconCircleCheck className="icon icon-14 tone-ok" aria-hidden="true" />
              ) : (
                <IconAlertTriangle className="icon icon-14 tone-error" aria-hidden="true" />
              )}
              <span className="mono">{row.iccid}</span>
              <span className="dim">{serverText(row.text)}</span>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}
