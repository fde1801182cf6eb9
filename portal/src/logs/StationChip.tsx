import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import './messages.ts';

interface Props {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** The station of a log. */
export function StationChip({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...query(areas.stations.live, {}), staleTime: 60_000 });
  return (
    <FilterChip
      name={t('logs.basestation')}
      options={data?.basestations ?? []}
      value={value}
      onChange={onChange}
    />
  );
}
