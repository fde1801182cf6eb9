import { areas, type Reply, SIMS_PER_ASSIGNMENT } from '@cairn/contract';
import { call } from '../api.ts';
import { serverText, t, useTranslation } from '../language/index.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Fields.tsx';
import { count } from '../ui/format.ts';
import { IconAlertTriangle, IconCircleCheck } from '../ui/icons.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { readIccids } from './iccids.rules.ts';
import styles from './sims.module.css';
import './messages.ts';

type Rows = Reply<typeof areas.sims.changeStatus>['rows'];
const actions = ['suspend', 'activate'] as const;
export type StatusAction = (typeof actions)[number];

interface Values {
  action: StatusAction;
  /** As they were pasted. */
  iccids: string;
}

interface Props {
  action: StatusAction | undefined;
  /** Of the cards that were selected in the list. */
  selected: readonly string[];
  onClose: () => void;
}

/** Suspends or activates the SIM cards that were selected or whose ICCIDs are pasted, and shows what came of each. */
export function BulkStatus({ action: first = 'suspend', selected, onClose }: Props) {
  const { t } = useTranslation();
  const form = useRecordForm({
    area: 'simBulk',
    formOf: (): Values => ({ action: first, iccids: selected.join('\n') }),
    validate: ({ iccids }) => {
      const error = errorOf(iccids);
      return error === undefined ? {} : { iccids: error };
    },
    send: ({ action, iccids }, _, options) =>
      call(areas.sims.changeStatus, { action, iccids: [...readIccids(iccids).iccids] }, options),
  });
  if (form.reply) return <Results rows={form.reply.rows} onClose={onClose} />;
  const { action, iccids } = form.values;
  return (
    <RecordDialog
      form={form}
      staysOpen
      width={640}
      title={t('simBulk.title')}
      label={t(`simBulk.${action}Button`, { count: readIccids(iccids).iccids.length })}
      onClose={onClose}
    >
      <SelectField
        {...form.choice('action')}
        span={6}
        options={actions.map((value) => ({ value, text: t(`simBulk.${value}`) }))}
      />
      <TextArea {...form.field('iccids')} hint={t('simBulk.hint')} rows={8} className="mono" />
    </RecordDialog>
  );
}

function errorOf(typed: string): string | undefined {
  const { iccids, unread } = readIccids(typed);
  if (unread.length > 0) return t('simBulk.unread', { text: unread.slice(0, 3).join(', ') });
  if (iccids.length === 0) return t('simBulk.none');
  return iccids.length > SIMS_PER_ASSIGNMENT
    ? t('simBulk.tooMany', { n: count(SIMS_PER_ASSIGNMENT) })
    : undefined;
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
      <ul className={styles.simResults}>
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
