import type { Station } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call } from '../../api.ts';
import { useTranslation } from '../../language/index.ts';
import { useSendKey } from '../../records/useSendKey.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Fields.tsx';
import { toast } from '../../ui/toast.tsx';
import './messages.ts';

/** Takes a station out of service, or changes why one is. The version is that of the moment in which it was opened. */
export function TakeOut({ station, onClose }: { station: Station; onClose: () => void }) {
  const { t } = useTranslation();
  const [opened] = useState(station);
  const before = opened.out_of_service;
  const [reason, setReason] = useState(before?.reason ?? '');
  const [until, setUntil] = useState(before?.until ?? '');
  const sendKey = useSendKey();
  const input = { id: opened.id, version: opened.version ?? 0, reason, until };
  const take = useMutation({
    mutationFn: () => call(areas.stationService.takeOut, input, { key: sendKey.of(input) }),
    onSuccess: () => {
      toast('ok', t('station.outDone'), opened.text);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={before ? t('station.outEdit') : t('station.takeOutOf', { station: opened.text })}
      label={before ? t('station.outSave') : t('station.takeOutDo')}
      ready={reason.trim() !== ''}
      busy={take.isPending}
      error={take.error}
      onConfirm={() => take.mutate()}
    >
      <div className="form">
        {!before && <p className="span-6">{t('station.takeOutText')}</p>}
        <TextField
          label={t('station.outReason')}
          hint={t('station.outReasonHint')}
          span={6}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextField
          type="date"
          label={t('station.outUntilLabel')}
          note={t('station.outOptional')}
          hint={t('station.outUntilHint')}
          span={6}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
