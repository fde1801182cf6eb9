import { useTranslation } from '../language/index.ts';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import {
  choose,
  type Level,
  levelsFor,
  type TenantOptions,
  type TenantValue,
  within,
} from './tenantLevels.ts';

interface Props {
  /** The signed-in person's true role decides which levels show. */
  userRole: number;
  options: TenantOptions;
  value: TenantValue;
  onChange: (value: TenantValue) => void;
  /** The last level that makes sense: a list of dealers is not filtered by company. */
  deepest?: Level;
}

const depth = { reseller: 0, dealer: 1, company: 2 } as const;

/** Reseller → dealer → company as chips; a choice clears the levels under it. */
export function TenantFilter({ userRole, options, value, onChange, deepest = 'company' }: Props) {
  const { t } = useTranslation();
  const levels = levelsFor(userRole).filter((level) => depth[level] <= depth[deepest]);
  return levels.map((level) => (
    <FilterChip
      key={level}
      name={t(`filter.${level}`)}
      options={within(options, level, value)}
      value={value[level]}
      onChange={(id) => onChange(choose(value, level, id))}
    />
  ));
}
