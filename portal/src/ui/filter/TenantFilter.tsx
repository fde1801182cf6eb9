import { useTranslation } from 'react-i18next';
import { FilterChip } from './FilterChip.tsx';
import { choose, levelsFor, type TenantOptions, type TenantValue, within } from './tenant.ts';

interface Props {
  /** The signed-in person's true role decides which levels show. */
  userRole: number;
  options: TenantOptions;
  value: TenantValue;
  onChange: (value: TenantValue) => void;
}

/** Reseller → dealer → company as chips; a choice clears what lies under it. */
export function TenantFilter({ userRole, options, value, onChange }: Props) {
  const { t } = useTranslation();
  return levelsFor(userRole).map((level) => (
    <FilterChip
      key={level}
      name={t(`filter.${level}`)}
      options={within(options, level, value)}
      value={value[level]}
      onChange={(id) => onChange(choose(value, level, id))}
    />
  ));
}
