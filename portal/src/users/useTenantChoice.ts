import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { areas, query } from '../api.ts';
import { tenantOptions } from '../shell/tenantOptions.ts';
import type { Level, Tenant, UserForm } from './user.rules.ts';

type Choice = Tenant & { text: string };

/** What the tenant selects of a form offer. There may be ten thousand companies: typing searches on the server. */
export function useTenantChoice({ business, dealer, company }: Pick<UserForm, Level>) {
  const [typed, setTyped] = useState('');
  const [stext] = useDebouncedValue(typed, 200);
  const known = useRef(new Map<number, Choice>());
  const all = useQuery(tenantOptions);
  const narrowed = useQuery({
    ...query(areas.network.filterOptions, {
      ...(business && { reseller: business }),
      ...(dealer && { dealer }),
      stext,
    }),
    placeholderData: keepPreviousData,
  });
  // The company of a person may be far down a list of ten thousand: it is loaded by its id.
  const own = useQuery({
    ...query(areas.companies.find, { id: company, nousers: true }),
    enabled: company > 0,
  });

  const companies = narrowed.data?.companys ?? [];
  for (const one of companies) known.current.set(one.value, one);
  for (const { value, text, business, dealer } of own.data?.CasterCompanies ?? [])
    known.current.set(value, { value, text, reseller: business, dealer });
  const chosen = known.current.get(company);

  const options: Record<Level, readonly Choice[]> = {
    business: all.data?.resellers ?? [],
    dealer: all.data?.dealers.filter(({ reseller }) => !business || reseller === business) ?? [],
    company: chosen && !companies.some(({ value }) => value === company) ? [chosen, ...companies] : companies,
  };
  return {
    options,
    search: setTyped,
    find: (level: Level, id: number | null) => options[level].find(({ value }) => value === id),
  };
}
