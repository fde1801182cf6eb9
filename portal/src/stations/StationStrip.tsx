import { useTranslation } from 'react-i18next';
import { StatusStrip } from '../ui/StatusStrip.tsx';
import './health/words.ts';

interface Props {
  label: string;
  /** 0 all, 1 online, 2 offline, 3 with alarms. */
  value: 0 | 1 | 2 | 3;
  onChange: (status: 0 | 1 | 2 | 3) => void;
  /** Undefined while they are awaited. */
  total: number | undefined;
  online: number | undefined;
  /** Stations with an open alarm. */
  alarmed: number | undefined;
}

/** How many stations are online, offline, and have alarms; a click filters by it. */
export function StationStrip({ total, online, alarmed, ...strip }: Props) {
  const { t } = useTranslation();
  return (
    <StatusStrip
      {...strip}
      total={total ?? 0}
      items={[
        { value: 0, count: total },
        { value: 1, status: 'up', count: online },
        { value: 2, status: 'down', count: total === undefined ? undefined : total - (online ?? 0) },
        { value: 3, status: 'dgps', label: t('health.alarms'), count: alarmed },
      ]}
    />
  );
}
