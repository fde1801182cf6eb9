import { StatusStrip } from '../ui/StatusStrip.tsx';

interface Props {
  label: string;
  /** 0 all, 1 online, 2 offline. */
  value: 0 | 1 | 2;
  onChange: (status: 0 | 1 | 2) => void;
  /** Undefined while they are awaited. */
  total: number | undefined;
  online: number | undefined;
}

/** How many stations are online and offline; a click filters by it. */
export function StationStrip({ total, online, ...strip }: Props) {
  return (
    <StatusStrip
      {...strip}
      total={total ?? 0}
      items={[
        { value: 0, count: total },
        { value: 1, status: 'up', count: online },
        { value: 2, status: 'down', count: total === undefined ? undefined : total - (online ?? 0) },
      ]}
    />
  );
}
