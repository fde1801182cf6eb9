import type { SimRow } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { within } from '../tenancy/tenantLevels.ts';
import { useTenants } from '../tenancy/useTenants.ts';
import type { ChipOption } from '../ui/filter/FilterChip.tsx';
import type { SimForm, SimLevel } from './edit.rules.ts';
import { useRoverSims } from './useSims.ts';

type Options = readonly ChipOption<number>[];

export interface SimChoices {
  /** What can be chosen at each level, under the choices above it. */
  readonly options: Readonly<Record<SimLevel, Options>>;
  /** Whether the level above is chosen. */
  readonly isOpen: (level: SimLevel) => boolean;
  readonly nameOf: (level: SimLevel, id: number) => string;
  /** SIM cards of the rover that is chosen. */
  readonly simsOfRover: readonly SimRow[];
}

/** What the form of a SIM card offers, with its present holder even where a list is too long to have it. */
export function useSimChoices(form: SimForm, sim: SimRow): SimChoices {
  const tenants = useTenants();
  const { reseller, dealer, company } = form;
  const rovers = useQuery({
    ...query(areas.network.filterOptions, { company }),
    enabled: company > 0,
    select: ({ rovers }) => rovers,
  });
  const simsOfRover = useRoverSims(form.rover).data;
  const options = {
    reseller: withPresent(tenants.reseller, sim.reseller, sim.resellername, true),
    dealer: withPresent(
      within(tenants, 'dealer', form),
      sim.dealer,
      sim.dealername,
      reseller === sim.reseller,
    ),
    company: withPresent(
      within(tenants, 'company', form),
      sim.company,
      sim.companyname,
      dealer === sim.dealer,
    ),
    rover: withPresent(rovers.data, sim.rover, sim.rovername, company === sim.company),
  };
  const isChoosable = { reseller: true, dealer: reseller > 0, company: dealer > 0, rover: company > 0 };
  return {
    options,
    isOpen: (level) => isChoosable[level],
    nameOf: (level, id) => options[level].find(({ value }) => value === id)?.text ?? '',
    simsOfRover: simsOfRover ?? [],
  };
}

function withPresent(options: Options = [], id: number | null, text: string, belongs: boolean): Options {
  if (id === null || !belongs || options.some(({ value }) => value === id)) return options;
  return [{ value: id, text }, ...options];
}
