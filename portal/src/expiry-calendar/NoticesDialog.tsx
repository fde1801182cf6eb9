import { NOTICE_DAYS, type Reply } from '@cairn/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, areas, keyOf, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog, FormDialog } from '../ui/Dialog.tsx';
import { CheckField } from '../ui/Fields.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { toast } from '../ui/toast.tsx';
import './messages.ts';

type Settings = Reply<typeof areas.expiryNotices.read>;
interface Props {
  dealer: number;
  onClose: () => void;
}

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
  const client = useQueryClient();
  const [start] = useState(settings); // what is typed stays when the settings are read again
  const [days, setDays] = useState<readonly number[]>(start.days);
  const [copy, setCopy] = useState(start.copy === 1);
  const chosen = NOTICE_DAYS.filter((one) => days.includes(one));
  const save = useMutation({
    mutationFn: () => api.expiryNotices.save({ dealer, days: chosen, copy }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf(areas.expiryNotices.read) });
      toast('ok', t('expiryCalendar.noticesSaved'));
      onClose();
    },
  });
  const changed = copy !== (start.copy === 1) || chosen.join() !== start.days.join();
  const guarded = useGuardedClose(changed, onClose);
  return (
    <>
      <FormDialog
        opened={!guarded.asks}
        title={t('expiryCalendar.notices')}
        width={440}
        onClose={guarded.close}
        onSubmit={() => save.mutate()}
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
              checked={days.includes(one)}
              onChange={({ currentTarget: { checked } }) =>
                setDays(checked ? [...days, one] : days.filter((other) => other !== one))
              }
            />
          ))}
        </fieldset>
        <div className="expiry-wide">
          <CheckField
            label={t('expiryCalendar.noticesCopy')}
            checked={copy}
            onChange={({ currentTarget: { checked } }) => setCopy(checked)}
          />
        </div>
      </FormDialog>
      {guarded.question}
    </>
  );
}
