import { areas, type Reply, SIMS_PER_ASSIGNMENT, type SimRow } from '@cairn/contract';
import { call } from '../api.ts';
import { locale, serverText, t, useTranslation } from '../language/index.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Fields.tsx';
import { count } from '../ui/format.ts';
import { IconAlertTriangle, IconCircleCheck } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { isOffered, obstacleOf, type StatusAction, statusActions } from './bulk.rules.ts';
import { readIccids } from './iccids.rules.ts';
import { statusWord } from './SimStatus.tsx';
import styles from './sims.module.css';
import './messages.ts';

type Rows = Reply<typeof areas.sims.changeStatus>['rows'];

interface Values {
  action: StatusAction;
  /** The numbers as they were pasted. */
  iccids: string;
}

interface Props {
  /** What is done with those that were selected in the list; otherwise it is chosen here. */
  action: StatusAction | undefined;
  selected: readonly SimRow[];
  onClose: () => void;
}

/** Suspends or activates the SIM cards that were selected or whose ICCIDs are pasted, and shows what came of each. */
export function BulkStatus({ action: chosen, selected, onClose }: Props) {
  const { t } = useTranslation();
  const first = chosen ?? 'suspend';
  const offered = selected.filter((row) => isOffered(row, first));
  const form = useRecordForm({
    area: 'simBulk',
    formOf: (): Values => ({ action: first, iccids: offered.map(({ number }) => number).join('\n') }),
    validate: ({ iccids }) => {
      const error = errorOf(iccids);
      return error === undefined ? {} : { iccids: error };
    },
    send: ({ action, iccids }, _, options) =>
      call(areas.sims.changeStatus, { action, iccids: [...readIccids(iccids).iccids] }, options),
  });
  const title = t(chosen ? `simBulk.${chosen}Title` : 'simBulk.title');
  if (form.reply) return <Results title={title} rows={form.reply.rows} onClose={onClose} />;
  const { action, iccids } = form.values;
  return (
    <RecordDialog
      form={form}
      staysOpen
      width={640}
      title={title}
      label={t(`simBulk.${action}Button`, { count: readIccids(iccids).iccids.length })}
      onClose={onClose}
    >
      {!chosen && (
        <SelectField
          {...form.choice('action')}
          span={6}
          options={statusActions.map((value) => ({ value, text: t(`simBulk.${value}`) }))}
        />
      )}
      {offered.length < selected.length && <LeftOut selected={selected} action={first} />}
      <TextArea {...form.field('iccids')} hint={t('simBulk.hint')} rows={8} className="mono" />
    </RecordDialog>
  );
}

/** How many of the selected cards the action is not for, by the reason. */
function LeftOut({ selected, action }: { selected: readonly SimRow[]; action: StatusAction }) {
  const { t } = useTranslation();
  const rows = selected.filter((row) => !isOffered(row, action));
  const byReason = Map.groupBy(rows, (row) => {
    const obstacle = obstacleOf(row);
    return obstacle === 'status' ? statusWord(row) : t(`simBulk.${obstacle}`);
  });
  const reasons = [...byReason].map(([reason, { length }]) => `${reason}: ${count(length)}`);
  return (
    <div className="span-6">
      <Banner tone="warning" icon={<IconAlertTriangle className="icon" aria-hidden="true" />}>
        {t(`simBulk.${action}LeftOut`, {
          n: count(rows.length),
          of: count(selected.length),
          count: rows.length,
        })}{' '}
        {new Intl.ListFormat(locale(), { type: 'unit' }).format(reasons)}.
      </Banner>
    </div>
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

/** The results, those that were refused first. */
function Results({ title, rows, onClose }: { title: string; rows: Rows; onClose: () => void }) {
  const { t } = useTranslation();
  const done = rows.filter((row) => row.done === 1).length;
  return (
    <Dialog
      opened
      plain
      width={640}
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('ui.close')}</Button>
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
