import { isAtLeast, type Machine, type MachineData, machineData, newMachineOfCompany } from '@cairn/contract';
import { areas, call } from '../api.ts';
import { useUser } from '../auth/session.ts';
import type { ListFilter } from '../kit/listFilter.ts';
import { type RecordFields, RecordForm } from '../kit/RecordForm.tsx';
import type { RecordDialogProps } from '../kit/RecordList.tsx';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import { useTenants } from '../tenancy/useTenants.ts';
import { MakerButtons, ModelButtons } from './Catalogue.tsx';
import { useMakers, useModels } from './useCatalogue.ts';
import './messages.ts';

/** The machine edit modal. */
export default function MachineDialog({
  id,
  filter,
  onClose,
}: RecordDialogProps<ListFilter<typeof areas.machines.list>>) {
  if (id === undefined) return <MachineForm start={{ company: filter.company }} onClose={onClose} />;
  return <EditMachinery machine={id} onClose={onClose} />;
}

/** Edits one machine, also for those who may not edit its rover; begins with what the server says now. */
export function EditMachinery({ machine: id, onClose }: { machine: number; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <RecordQuery
      name="machines"
      id={id}
      read={async () => (await call(areas.machines.list, { id })).machines[0]}
      title={t('machines.edit')}
      fields={5}
      onClose={onClose}
    >
      {(record) => <MachineForm record={record} onClose={onClose} />}
    </RecordQuery>
  );
}

interface Props {
  record?: Machine;
  start?: { company: unknown };
  onClose: () => void;
}

function MachineForm({ record, start = { company: 0 }, onClose }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const makers = useMakers();
  const models = useModels();
  const { company: companies = [] } = useTenants();
  const choosesCompany = !record && isAtLeast(role, 'dealer');
  const fields: RecordFields<'machines'> = {
    ...(choosesCompany && { company: { options: () => companies, span: 6 } }),
    make: {
      options: () => makers,
      clears: ['model'],
      buttons: (form) => (
        <MakerButtons
          maker={form.values.make}
          makers={makers}
          onChoose={(make) => form.setValues({ make, model: 0 })}
        />
      ),
    },
    model: {
      options: ({ make }) => models.filter(({ maker }) => maker === make),
      disabled: ({ make }) => !make,
      buttons: (form) => (
        <ModelButtons
          maker={Number(form.values.make)}
          model={form.values.model}
          models={models}
          onChoose={(model) => form.setFieldValue('model', model)}
        />
      ),
    },
    regnum: { placeholder: t('machines.regnumExample'), mono: true, span: 6 },
    receiver_serial_num: { mono: true },
    modem_serial_num: { mono: true },
  };
  return (
    <RecordForm
      name="machines"
      title={record ? `${t('machines.edit')}: ${record.companytitle}` : t('machines.add')}
      schema={choosesCompany ? newMachineOfCompany : machineData}
      fields={fields}
      record={record}
      start={start}
      send={(values, known, options) => {
        const machinedata = { ...(values as MachineData), value: known?.value, version: known?.version };
        return call(areas.machines.save, { machinedata }, options);
      }}
      onClose={onClose}
    />
  );
}
