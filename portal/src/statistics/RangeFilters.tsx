import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Segmented } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { DayFilter } from '../ui/filter/DayFilter.tsx';
import { type Preset, presets } from './range.rules.ts';
import styles from './statistics.module.css';
import type { RangeFilter } from './useRange.ts';
import './messages.ts';

interface Props {
  value: RangeFilter;
  onChange: (patch: Partial<RangeFilter>) => void;
}

/** The range of a page, by its name or by days, and whose figures it shows. */
export function RangeFilters({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const { range, from, to } = value;
  const isOwn = from !== undefined || to !== undefined;
  return (
    <div className={classes('toolbar filters', styles.filters)}>
      <div className="chips">
        <Segmented
          label={t('statistics.range')}
          options={presets.map((preset: Preset | 'own') => ({
            value: preset,
            label: preset === 'own' ? '' : t(`statistics.${preset}`),
          }))}
          value={isOwn ? 'own' : range}
          onChange={(next) => next !== 'own' && onChange({ range: next, from: undefined, to: undefined })}
        />
        <DayFilter
          name={t('statistics.from')}
          value={from}
          max={to}
          onChange={(day) => onChange({ from: day })}
        />
        <DayFilter
          name={t('statistics.to')}
          value={to}
          min={from}
          onChange={(day) => onChange({ to: day })}
        />
        <TenantFilter userRole={role} options={tenants} value={value} onChange={onChange} />
      </div>
    </div>
  );
}
