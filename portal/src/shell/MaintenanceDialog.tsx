import { useMutation } from '@tanstack/react-query';
import { areas, call, reread } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { useSystemCheck } from './useSystem.ts';

/** Turns maintenance mode on or off; role 1 only. */
export function MaintenanceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useSystemCheck();
  const isOn = data?.systems[0]?.maintenance_mode === 1;
  const change = useMutation({
    mutationFn: () => call(areas.system.setMaintenance, { on: !isOn }),
    onSuccess: (reply) => {
      toast('ok', t(reply.on ? 'shell.maintenanceOn' : 'shell.maintenanceOff'));
      onClose();
      return reread(areas.system.setMaintenance);
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('shell.maintenanceMode')}
      label={t(isOn ? 'shell.maintenanceEnd' : 'shell.maintenanceBegin')}
      danger={!isOn}
      onConfirm={() => change.mutate()}
      busy={change.isPending}
      error={change.error}
    >
      <p>{t(isOn ? 'shell.maintenanceAskOff' : 'shell.maintenanceAskOn')}</p>
    </ConfirmDialog>
  );
}
