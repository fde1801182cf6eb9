import { type MachineMaker, type MachineModel, makerData, modelData } from '@cairn/contract';
import { useState } from 'react';
import { api, areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { DeleteDialog } from '../kit/DeleteDialog.tsx';
import type { RecordFormApi } from '../kit/RecordField.tsx';
import { RecordForm } from '../kit/RecordForm.tsx';
import { useTranslation } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { IconPencil, IconPlus, IconTrash } from '../ui/icons.tsx';
import './messages.ts';

type Action = 'add' | 'edit' | 'remove';
const affects = [areas.machines.makers, areas.machines.models, areas.machines.list];

/** Add, edit and delete the manufacturer of a machine's form. */
export function MakerButtons({ form, makers }: { form: RecordFormApi; makers: readonly MachineMaker[] }) {
  const { t } = useTranslation();
  const may = useCan();
  const [action, setAction] = useState<Action>();
  const chosen = makers.find(({ value }) => value === form.values.make);
  const close = () => setAction(undefined);
  const choose = (id: number) => {
    form.setFieldValue('make', id);
    form.setFieldValue('model', 0);
  };
  return (
    <>
      <Buttons
        name="machineMaker"
        chosen={chosen !== undefined && may(areas.machines.updateMaker)}
        onAction={setAction}
      />
      {action === 'add' && (
        <RecordForm
          name="machineMaker"
          title={t('machineMaker.add')}
          schema={makerData}
          fields={{ text: {} }}
          send={({ text }, _, options) =>
            api.machines.createMaker({ makerdata: { text: String(text) } }, options)
          }
          affects={affects}
          onClose={close}
          onSaved={({ id }) => choose(id)}
        />
      )}
      {action === 'edit' && chosen && (
        <RecordForm
          name="machineMaker"
          title={t('machineMaker.edit')}
          schema={makerData}
          fields={{ text: {} }}
          record={chosen}
          send={({ text }, known = chosen, options) => {
            const makerdata = { value: known.value, version: known.version, text: String(text) };
            return api.machines.updateMaker({ makerdata }, options);
          }}
          affects={affects}
          onClose={close}
        />
      )}
      {action === 'remove' && chosen && (
        <DeleteDialog
          text={t('machineMaker.removeText')}
          remove={() => api.machines.removeMaker({ id: chosen.value })}
          affects={affects}
          onClose={close}
          onDeleted={() => choose(0)}
        />
      )}
    </>
  );
}

/** Add, edit and delete the model of a machine's form; a new one is of the manufacturer that is chosen. */
export function ModelButtons({ form, models }: { form: RecordFormApi; models: readonly MachineModel[] }) {
  const { t } = useTranslation();
  const may = useCan();
  const [action, setAction] = useState<Action>();
  const maker = Number(form.values.make);
  const chosen = models.find(({ value }) => value === form.values.model);
  const close = () => setAction(undefined);
  return (
    <>
      <Buttons
        name="machineModel"
        disabled={!maker}
        chosen={chosen !== undefined && may(areas.machines.updateModel)}
        onAction={setAction}
      />
      {action === 'add' && (
        <RecordForm
          name="machineModel"
          title={t('machineModel.add')}
          schema={modelData}
          fields={{ text: {} }}
          send={({ text }, _, options) =>
            api.machines.createModel({ modeldata: { maker, text: String(text) } }, options)
          }
          affects={affects}
          onClose={close}
          onSaved={({ id }) => form.setFieldValue('model', id)}
        />
      )}
      {action === 'edit' && chosen && (
        <RecordForm
          name="machineModel"
          title={t('machineModel.edit')}
          schema={modelData}
          fields={{ text: {} }}
          record={chosen}
          send={({ text }, known = chosen, options) => {
            const modeldata = { value: known.value, version: known.version, maker, text: String(text) };
            return api.machines.updateModel({ modeldata }, options);
          }}
          affects={affects}
          onClose={close}
        />
      )}
      {action === 'remove' && chosen && (
        <DeleteDialog
          text={t('machineModel.removeText')}
          remove={() => api.machines.removeModel({ id: chosen.value })}
          affects={affects}
          onClose={close}
          onDeleted={() => form.setFieldValue('model', 0)}
        />
      )}
    </>
  );
}

interface ButtonsProps {
  name: 'machineMaker' | 'machineModel';
  disabled?: boolean;
  /** One is chosen, and may be edited. */
  chosen: boolean;
  onAction: (action: Action) => void;
}

function Buttons({ name, disabled = false, chosen, onAction }: ButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton label={t(`${name}.add`)} disabled={disabled} onClick={() => onAction('add')}>
        <IconPlus className="icon" aria-hidden="true" />
      </IconButton>
      {chosen && (
        <>
          <IconButton label={t(`${name}.edit`)} onClick={() => onAction('edit')}>
            <IconPencil className="icon" aria-hidden="true" />
          </IconButton>
          <IconButton label={t(`${name}.remove`)} onClick={() => onAction('remove')}>
            <IconTrash className="icon" aria-hidden="true" />
          </IconButton>
        </>
      )}
    </>
  );
}
