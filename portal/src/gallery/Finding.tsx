import { useState } from 'react';
import { rtkStatuses } from '../status/status.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import type { TenantValue } from '../tenancy/tenantLevels.ts';
import { Button } from '../ui/Button.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { SearchBox } from '../ui/filter/SearchBox.tsx';
import type { PaletteSources } from '../ui/palette/useFound.ts';
import { rovers } from './world.ts';

const pages = ['Rovers', 'Reference Stations', 'Caster Log'].map((label) => ({
  id: `page ${label}`,
  label,
  kind: 'Page',
  run: () => undefined,
}));

/** What the palette of the gallery and of tests finds: three pages, and forty rovers after a moment. */
export const sources: PaletteSources = {
  person: 1,
  known: pages,
  search: async (typed) =>
    rovers(40)
      .filter((rover) => rover.text.toLowerCase().includes(typed.toLowerCase()))
      .map((rover) => ({
        id: `rover ${rover.id}`,
        label: rover.text,
        description: rover.company,
        kind: 'Rover',
        run: () => undefined,
      })),
};

export const shortcuts = [{ keys: 'g r', label: 'Go to Rovers', run: () => undefined }];

/** Search and filters above a list. */
export function Filters({ onFind }: { onFind: () => void }) {
  const [text, setText] = useState<string>();
  const [tenant, setTenant] = useState<TenantValue>({ reseller: 1, dealer: 20 });
  const [rtk, setRtk] = useState<number>();
  return (
    <div className="toolbar">
      <SearchBox value={text} onChange={setText} placeholder="search rovers" type="gallery" />
      <div className="chips">
        <TenantFilter
          userRole={1}
          value={tenant}
          onChange={setTenant}
          options={{
            reseller: [
              { value: 1, text: 'Cloudbase' },
              { value: 11, text: 'RTK Danmark' },
            ],
            dealer: [
              { value: 20, text: 'Lincs Precision', reseller: 1 },
              { value: 30, text: 'Varde Maskin', reseller: 11 },
            ],
            company: Array.from({ length: 30 }, (_, n) => ({
              value: 100 + n,
              text: `Company ${n}`,
              reseller: 1,
              dealer: 20,
            })),
          }}
        />
        <FilterChip
          name="RTK Fix Status"
          value={rtk}
          onChange={setRtk}
          options={rtkStatuses.map(({ code, name }) => ({ value: code, text: name }))}
        />
        <Button tone="quiet" size="small" onClick={onFind}>
          Find anything
        </Button>
      </div>
    </div>
  );
}
