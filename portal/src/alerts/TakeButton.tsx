import type { Alert } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { areas, call, reread } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { useSendKey } from '../records/useSendKey.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.tsx';
import { factsOf, sentenceOf } from './alerts.rules.ts';
import './messages.ts';

/** Takes an alert, takes it over from whoever has it, or releases one's own. */
export function TakeButton({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const keys = useSendKey();
  const { id, taken, maytake } = alert;
  const take = taken?.own !== 1;
  const change = useMutation({
    mutationFn: () => call(areas.alerts.take, { id, take }, { key: keys.keyOf([id, take, taken?.at]) }),
    onSuccess: async () => {
      await reread(areas.alerts.take);
      toast('ok', t(take ? 'alerts.takenNow' : 'alerts.released'));
    },
    onError: (error) => toast('error', t('alerts.failed'), error.message),
  });
  if (!maytake) return null;
  const action = t(take ? (taken ? 'alerts.takeOver' : 'alerts.take') : 'alerts.release');
  return (
    <Button
      size="small"
      aria-label={t('alerts.actOf', { action, alert: sentenceOf(factsOf(alert)) })}
      busy={change.isPending}
      onClick={() => change.mutate()}
    >
      {action}
    </Button>
  );
}
