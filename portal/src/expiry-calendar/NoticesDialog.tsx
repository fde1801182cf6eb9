import { NOTICE_DAYS, type Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, call, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { classes } from '../ui/classes.ts';
import { CloseFooter, Dialog } from '../ui/Dialog.tsx';
import { CheckField } from '../ui/Fields.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './expiry-calendar.module.css';
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

/** Chooses which notices the companies of a dealer get before their subscriptions end. */
export function NoticesDialog({ dealer, onClose }: Props) {
  const { t } = useTranslation();
  const settings = useQuery({ ...query(areas.expiryNotices.read, { dealer }), gcTime: 0 });
  if (settings.data) return <Form dealer={dealer} settings={settings.data} onClose={onClose} />;
  return (
    <Dialog
      opened
      title={t('expiryCalendar.notices')}
      onClose={onClose}
      footer={<CloseFooter onClose={onClose} />}
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
  const record: Known = { ...settings, days: listed(settings.days) };
  const form = useRecordForm({
    area: 'expiryCalendar',
    fields: {
      days: { label: 'expiryCalendar.noticesDays' },
      copy: { label: 'expiryCalendar.noticesCopy' },
    },
    record,
    formOf: (known = record) => formOf(known),
    send: ({ days, copy }, known = record, options) =>
      call(areas.expiryNotices.save, { dealer, version: known.version, days: daysOf(days), copy }, options),
    onSaved: () => toast('ok', t('expiryCalendar.noticesSaved')),
  });
  const chosen = daysOf(form.values.days);
  return (
    <RecordDialog form={form} title={t('expiryCalendar.notices')} width={440} onClose={onClose}>
      <p className={classes('dim', styles.expiryWide)}>{t('expiryCalendar.noticesText')}</p>
      <fieldset className={styles.expiryNotices}>
        <legend>{t('expiryCalendar.noticesWhen')}</legend>
        {NOTICE_DAYS.map((one) => (
          <CheckField
            key={one}
            label={t('expiryCalendar.daysBefore', { count: one })}
            checked={chosen.includes(one)}
            onChange={({ currentTarget: { checked } }) =>
              form.form.setFieldValue(
                'days',
                listed(checked ? [...chosen, one] : chosen.filter((other) => other !== one)),
              )
            }
          />
        ))}
      </fieldset>
      <div className={styles.expiryWide}>
        <CheckField {...form.tick('copy')} />
      </div>
    </RecordDialog>
  );
}
