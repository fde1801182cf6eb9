import type { Station } from '@cairn/contract';
import { useState } from 'react';
import { areas, call } from '../../api.ts';
import { useTranslation } from '../../language/index.ts';
import { RecordDialog } from '../../records/RecordDialog.tsx';
import { UndoButton } from '../../records/UndoButton.tsx';
import { useRecordForm } from '../../records/useRecordForm.ts';
import { dayFrom, dayText } from '../../ui/dates.ts';
import { TextField } from '../../ui/Fields.tsx';
import { toast, UNDO_MS } from '../../ui/toast.tsx';
import './messages.ts';

/** What the form rests on, by the names that a conflict has for it. */
interface Known {
  readonly version: number;
  /** Since when it is out of service; null while it is in service. */
  readonly out_of_service: string | null;
  readonly reason: string | null;
  readonly until: string | null;
}

/** Takes a station out of service, or changes why one is. */
export function TakeOut({ station, onClose }: { station: Station; onClose: () => void }) {
  const { t } = useTranslation();
  const [wasOutBefore] = useState(() => isOut(knownOf(station)));
  const form = useRecordForm({
    area: 'station',
    fields: {
      // nobody enters it here; others may have decided it meanwhile
      out_of_service: {
        label: 'station.outState',
        shown: ({ out_of_service: isOut }) => t(isOut ? 'station.outTitle' : 'station.inService'),
      },
      reason: { label: 'station.outReason' },
      until: { label: 'station.outUntilLabel' },
    },
    record: knownOf(station),
    formOf: (known: Known | undefined) => ({
      out_of_service: isOut(known),
      reason: known?.reason ?? '',
      until: dayText(known?.until ?? undefined),
    }),
    validate: ({ reason, until }) => ({
      ...(reason.trim() === '' && { reason: t('ui.required') }),
      ...(until.trim() !== '' &&
        !dayFrom(until) && { until: t('filter.wrongShape', { shape: t('filter.dayShape') }) }),
    }),
    send: ({ reason, until }, known, options) =>
      call(
        areas.stationService.takeOut,
        { id: station.id, version: known?.version ?? 0, reason, until: dayFrom(until) ?? '' },
        options,
      ),
    onSaved: ({ id, version }) =>
      toast('ok', t('station.outDone'), station.text, wasOutBefore ? undefined : UNDO_MS, (close) =>
        wasOutBefore ? null : (
          <UndoButton
            undo={() => call(areas.stationService.putBack, { id, version })}
            undone={t('station.backDone')}
            onDone={close}
          />
        ),
      ),
  });
  const wasOut = isOut(form.record);
  return (
    <RecordDialog
      form={form}
      title={wasOut ? t('station.outEdit') : t('station.takeOutOf', { station: station.text })}
      label={wasOut ? t('station.outSave') : t('station.takeOutDo')}
      width={440}
      onClose={onClose}
    >
      {!wasOut && <p className="span-6">{t('station.takeOutText')}</p>}
      <TextField {...form.field('reason')} hint={t('station.outReasonHint')} span={6} maxLength={200} />
      <TextField
        {...form.field('until')}
        placeholder={t('filter.dayShape')}
        autoComplete="off"
        note={t('station.outOptional')}
        hint={t('station.outUntilHint')}
        span={6}
      />
    </RecordDialog>
  );
}

function knownOf({ version = 0, out_of_service }: Station): Known {
  return {
    version,
    out_of_service: out_of_service?.since ?? null,
    reason: out_of_service?.reason ?? null,
    until: out_of_service?.until ?? null,
  };
}

const isOut = (known: Known | undefined) => (known?.out_of_service ?? null) !== null;
