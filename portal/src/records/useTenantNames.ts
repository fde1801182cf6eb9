import type { Changed } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { tenantOptions } from '../shell/tenantOptions.ts';

/** Names of resellers, dealers and companies by id: those of the selects, and those of a conflict's changes. */
export function useTenantNames() {
  const { data } = useQuery(tenantOptions);
  const options = { business: data?.resellers, dealer: data?.dealers, company: data?.companys };
  return (level: keyof typeof options, id: number, changes: Changed['fields']): string => {
    if (!id) return '';
    const changed = changes.find(({ field, value }) => field === level && value === id)?.text;
    return changed ?? options[level]?.find(({ value }) => value === id)?.text ?? String(id);
  };
}
