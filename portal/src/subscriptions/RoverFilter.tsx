import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import './messages.ts';

interface Props {
  company: number | undefined;
  value: number | undefined;
  onChange: (rover: number | undefined) => void;
}

/** The last step of the cascade: a rover of the company that is chosen. */
export function RoverFilter({ company, value, onChange }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...query(areas.network.filterOptions, { company }),
    enabled: company !== undefined,
    select: ({ rovers }) => rovers,
  });
  if (company === undefined) return null;
  return <FilterChip name={t('subscription.rover')} options={data ?? []} value={value} onChange={onChange} />;
}
