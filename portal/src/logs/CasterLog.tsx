import type { LogLine } from '@cairn/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { areas } from '../api.ts';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useListFilter } from '../kit/useListFilter.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { CheckField } from '../ui/Fields.tsx';
import { IconListDetails } from '../ui/icons.tsx';
import { KeyButton } from './KeyButton.tsx';
import { LineDrawer } from './LineDrawer.tsx';
import { LogView, useAuto } from './LogView.tsx';
import type { LogPage } from './lines.ts';
import { columns, order } from './logs.columns.tsx';
import { RoverLogLink } from './RoverLogLink.tsx';
import { RoverPick } from './RoverPick.tsx';
import { StationChip } from './StationChip.tsx';
import { TimeFilters } from './TimeFilters.tsx';
import { type LogSource, sharedFilter, useLog } from './useLog.ts';
import './messages.ts';

/** What the address of the page holds. */
const logFilter = z.object({
  reseller: z.int().optional(),
  dealer: z.int().optional(),
  company: z.int().optional(),
  rover: z.int().optional(),
  basestation: z.int().optional(),
  basesonly: z.boolean().default(false),
  ...sharedFilter,
});

const { caster, casterFile } = areas.logs;
const source: LogSource<LogLine, typeof caster, typeof casterFile> = {
  list: caster,
  file: casterFile,
  order,
  pageOf: ({ Log, next, newer }): LogPage<LogLine> => ({ rows: Log, next, newer }),
};

/** Caster Log Messages: what the caster did and why, newest first. */
export function CasterLog() {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const navigate = useNavigate();
  const { filter, onFilter, table } = useListFilter(logFilter);
  const auto = useAuto();
  const [open, setOpen] = useState<LogLine>();
  const log = useLog(source, filter, auto.auto);
  const { rover, basestation, basesonly } = filter;
  /** A rover that is chosen has a log of its own: that of its GGA. */
  const pick = (next: number | undefined) => {
    if (next === undefined) onFilter({ rover: undefined });
    else void navigate(page('casterloggga', { search: { rover: next } }));
  };

  return (
    <LogView
      name="caster-log"
      title={t('logs.title')}
      columns={columns}
      order={order}
      timeOf={({ Timestamp }) => Timestamp}
      log={log}
      filter={filter}
      onFilter={onFilter}
      table={table}
      auto={auto}
      open={open}
      onOpen={setOpen}
      drawer={(line, props) => <LineDrawer line={line} {...props} />}
      empty={{ title: t('logs.none'), text: t('logs.noneText') }}
      actions={<KeyButton icon={<IconListDetails className="icon" aria-hidden="true" />} />}
      filters={
        <div className="toolbar filters">
          <RoverPick value={rover} onChange={pick} />
          {rover !== undefined && <RoverLogLink name="casterloggga" rover={rover} />}
          <div className="chips">
            <TenantFilter userRole={role} options={tenants} value={filter} onChange={onFilter} />
            <StationChip value={basestation} onChange={(next) => onFilter({ basestation: next })} />
            <TimeFilters filter={filter} onFilter={onFilter} />
            <CheckField
              label={t('logs.basesonly')}
              checked={basesonly}
              onChange={(event) => {
                const only = event.currentTarget.checked;
                onFilter({ basesonly: only, ...(only && { rover: undefined }) });
              }}
            />
          </div>
        </div>
      }
    />
  );
}
