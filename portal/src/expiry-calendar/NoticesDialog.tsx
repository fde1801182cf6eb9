import { NOTICE_DAYS, type Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { ChangedDialog, type ShownPart } from '../records/ChangedDialog.tsx';
import { yesNo } from '../records/parts.ts';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { useRecordSave, withFormValues } from '../records/useRecordSave.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, FormDialog } from '../ui/Dialog.tsx';
import { CheckField } from '../ui/Fields.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { toast } from '../ui/toast.tsx';
import './expiry-calendar.css';
import './messages.ts';

type Settings = Reply<typeof areas.expiryNotices.read>;
interface Props {
  dealer: number;
  onClose: () => void;
}

/** The notices that are ticked. */
interface FormValues {
  /** Days ahead, the most first, as `30, 7, 1`. */
  days: string;
  copy: boolean;
}
type Known = Omit<Settings, 'days'> & { days: string };

const formOf = ({ days, copy }: Known): FormValues => ({ days, copy: copy === 1 });
const listed = (days: readonly number[]) => NOTICE_DAYS.filter((one) => days.includes(one)).join(', ');
const daysOf = (list: string) => NOTICE_DAYS.filter((one) => list.split(', ').includes(String(one)));

/** Which notices the companies of a dealer get before their subscriptions end. */
export function NoticesDialog({ dealer, onClose }: Props) {
  const { t } = useTranslation();
  const settings = useQuery({ ...query(areas.expiryNotices.read, { dealer }), gcTime: 0 });
  if (settings.data) return <Form dealer={dealer} settings={settings.data} onClose={onClose} />;
  return (
    <Dialog
      opened
      title={t('expiryCalendar.notices')}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </>
      }
    >
      <QueryState
        query={settings}
        failed={t('expiryCalendar.noticesFailed')}
        loading={<SkeletonLines count={4} />}
      >
        {() => null}
      </QueryState>
    </Dialog>
  );
}

function Form({ dealer, settings, onClose }: Props & { settings: Settings }) {
  const { t } = useTranslation();
  const [start] = useState(settings); // what is typed stays when the settings are read again
  const [form, setForm] = useState(() => formOf({ ...start, days: listed(start.days) }));
  const chosen = daysOf(form.days);
  const save = useRecordSave({
    record: { ...start, days: listed(start.days) },
    formOf,
    send: ({ days, copy }: FormValues, known) =>
      call(areas.expiryNotices.save, {
        dealer,
        version: known?.version ?? start.version,
        days: daysOf(days),
        copy,
      }),
    onSuccess: () => {
      toast('ok', t('expiryCalendar.noticesSaved'));
      onClose();
    },
  });
  const parts: ShownPart<FormValues>[] = [
    { fields: ['days'], label: t('expiryCalendar.noticesDays'), shown: ({ days }) => days },
    { fields: ['copy'], label: t('expiryCalendar.noticesCopy'), shown: ({ copy }) => yesNo(copy) },
  ];
  const changed = form.copy !== (start.copy === 1) || form.days !== listed(start.days);
  const guarded = useGuardedClose(changed, onClose);
  return (
    <>
      <FormDialog
        opened={!save.conflict}
        locked={guarded.asks}
        title={t('expiryCalendar.notices')}
        width={440}
        onClose={guarded.close}
        onSubmit={() => save.save(form)}
        busy={save.isPending}
        error={save.error}
      >
        <p className="dim expiry-wide">{t('expiryCalendar.noticesText')}</p>
        <fieldset className="expiry-notices">
          <legend>{t('expiryCalendar.noticesWhen')}</legend>
          {NOTICE_DAYS.map((one) => (
            <CheckField
              key={one}
              label={t('expiryCalendar.daysBefore', { count: one })}
              checked={chosen.includes(one)}
              onChange={({ currentTarget: { checked } }) =>
                setForm({
                  ...form,
                  days: listed(checked ? [...chosen, one] : chosen.filter((other) => other !== one)),
                })
              }
            />
          ))}
        </fieldset>
        <div className="expiry-wide">
          <CheckField
            label={t('expiryCalendar.noticesCopy')}
            checked={form.copy}
            onChange={({ currentTarget: { checked } }) => setForm({ ...form, copy: checked })}
          />
        </div>
      </FormDialog>
      {guarded.question}
      {save.conflict && <ChangedDialog conflict={withFormValues(save.conflict, setForm)} parts={parts} />}
    </>
  );
}
