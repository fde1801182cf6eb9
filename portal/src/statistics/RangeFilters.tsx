import { useUser } from '../auth/session.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { classes } from '../ui/classes.ts';
import { RangeControl } from './RangeControl.tsx';
import styles from './statistics.module.css';
import type { RangeFilter } from './useRange.ts';

interface Props {
  value: RangeFilter;
  onChange: (patch: Partial<RangeFilter>) => void;
}

/** The range of a page, and whose figures it shows. */
export function RangeFilters({ value, onChange }: Props) {
  const { role } = useUser();
  const tenants = useTenants();
  return (
    <div className={classes('toolbar filters', styles.filters)}>
      <div className="chips">
        <RangeControl value={value} onChange={onChange} />
      </div>
      <div className="chips">
        <TenantFilter userRole={role} options={tenants} value={value} onChange={onChange} />
      </div>
    </div>
  );
}
