import type { Machine } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { Fragment, lazy } from 'react';
import './messages.ts';
import { areas } from '../api.ts';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { defineList } from '../kit/defineList.ts';
import { RecordList } from '../kit/RecordList.tsx';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { useMakers } from './useCatalogue.ts';

const MachineDialog = lazy(() => import('./MachineDialog.tsx'));

const list = defineList(areas.machines.list, {
  name: 'machines',
  read: ({ machines, total }) => ({ rows: machines, total }),
  filters: ['reseller', 'dealer', 'company', 'maker'],
  columns: {
    machine: { value: ({ make_title }) => make_title, width: 150, leastWidth: 130, card: 'title' },
    model: { value: ({ model_title }) => model_title, width: 150, leastWidth: 130, card: 'side' },
    regnum: {
      value: ({ regnum }) => regnum,
      cell: ({ regnum }) => <span className="mono">{regnum || '-'}</span>,
      width: 130,
      card: 'line',
    },
    rovers: {
      value: ({ rovers }) => rovers.map(({ text }) => text).join(', '),
      cell: ({ rovers }) => <Rovers rovers={rovers} />,
      width: 170,
      card: 'text',
    },
    receiver_serial_num: {
      value: ({ receiver_serial_num }) => receiver_serial_num,
      width: 130,
      leastWidth: 124,
      dim: true,
    },
    modem_serial_num: {
      value: ({ modem_serial_num }) => modem_serial_num,
      width: 130,
      leastWidth: 116,
      dim: true,
    },
    company: { value: ({ companytitle }) => companytitle, width: 180, leastWidth: 140, card: 'foot' },
    dealer: { value: ({ dealertitle }) => dealertitle, width: 140, dim: true, foldInto: 'company' },
    reseller: {
      value: ({ resellertitle }) => resellertitle,
      width: 130,
      dim: true,
      hidden: true,
      foldInto: 'dealer',
    },
  },
});

/** The rovers on a machine, each as a way to it where the person may go there. */
function Rovers({ rovers }: Pick<Machine, 'rovers'>) {
  const mayOpen = useMayOpen();
  if (rovers.length === 0) return <span className="faint">-</span>;
  return rovers.map(({ value, text }, index) => (
    <Fragment key={value}>
      {index > 0 && ', '}
      {mayOpen('casterrovermanage') ? (
        <Link {...page('casterrovermanage', { id: value })} onClick={(event) => event.stopPropagation()}>
          {text}
        </Link>
      ) : (
        text
      )}
    </Fragment>
  ));
}

/** The machines that rovers are mounted on. */
export function MachineList() {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const makers = useMakers();
  return (
    <RecordList
      list={list}
      form={{ access: areas.machines.save, label: t('machines.add'), Dialog: MachineDialog }}
      chips={(filter, onFilter) => (
        <>
          <TenantFilter userRole={role} options={tenants} value={filter} onChange={onFilter} />
          <FilterChip
            name={t('machines.make')}
            options={makers}
            value={filter.maker}
            onChange={(maker) => onFilter({ maker })}
          />
        </>
      )}
    />
  );
}
