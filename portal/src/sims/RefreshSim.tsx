import type { SimRow } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { areas, call } from '../api.ts';
import { serverText, useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconRefresh } from '../ui/icons.tsx';
import { toast } from '../ui/toast.tsx';
import { statusWord } from './SimStatus.tsx';
import './messages.ts';

/** Reads one SIM card from its supplier. */
export function RefreshSim({ sim }: { sim: SimRow }) {
  const { t } = useTranslation();
  const refresh = useMutation({
    mutationFn: () => call(areas.simRequests.refreshOne, { id: sim.value }),
    onSuccess: ({ iccid, error, message, ...sim }) => {
      if (error) toast('error', t('sim.refreshFailed'), serverText(message));
      else toast('ok', t('sim.refreshed', { number: iccid, status: statusWord(sim) }));
    },
    onError: (error) => toast('error', t('sim.refreshFailed'), error.message),
  });
  return (
    <Button
      icon={<IconRefresh className="icon" aria-hidden="true" />}
      busy={refresh.isPending}
      onClick={() => refresh.mutate()}
    >
      {t('sim.refresh')}
    </Button>
  );
}
