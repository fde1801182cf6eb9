import { type MachineMaker, type MachineModel, makerData, modelData } from '@cairn/contract';
import { useState } from 'react';
import type { z } from 'zod';
import { areas, call, reread } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { DeleteDialog } from '../kit/DeleteDialog.tsx';
import { RecordForm } from '../kit/RecordForm.tsx';
import { useTranslation } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { IconPencil, IconPlus, IconTrash } from '../ui/icons.tsx';
import './messages.ts';

interface MakerProps {
  maker: unknown;
  makers: readonly MachineMaker[];
  /** 0: the one that was chosen is deleted. */
  onChoose: (maker: number) => void;
}

/** Add, edit and delete the manufacturer of a machine's form. */
export function MakerButtons({ maker, makers, onChoose }: MakerProps) {
  const may = useCan();
  return (
    <EntryButtons
      name="machineMaker"
      chosen={makers.find(({ value }) => value === maker)}
      mayEdit={may(areas.machines.updateMaker)}
      schema={makerData}
      create={(text, options) => call(areas.machines.createMaker, { makerdata: { text } }, options)}
      update={(entry, options) => call(areas.machines.updateMaker, { makerdata: entry }, options)}
      remove={(id) => call(areas.machines.removeMaker, { id })}
      onChoose={onChoose}
    />
  );
}

interface ModelProps {
  maker: number;
  model: unknown;
  models: readonly MachineModel[];
  onChoose: (model: number) => void;
}

/** Add, edit and delete the model of a machine's form; a new one is of the manufacturer that is chosen. */
export function ModelButtons({ maker, model, models, onChoose }: ModelProps) {
  const may = useCan();
  return (
    <EntryButtons
      name="machineModel"
      disabled={!maker}
      chosen={models.find(({ value }) => value === model)}
      mayEdit={may(areas.machines.updateModel)}
      schema={modelData}
      create={(text, options) => call(areas.machines.createModel, { modeldata: { maker, text } }, options)}
      update={(entry, options) =>
        call(areas.machines.updateModel, { modeldata: { ...entry, maker } }, options)
      }
      remove={(id) => call(areas.machines.removeModel, { id })}
      onChoose={onChoose}
    />
  );
}

interface Entry {
  readonly value: number;
  readonly text: string;
  readonly version: number;
}

interface Props {
  name: 'machineMaker' | 'machineModel';
  disabled?: boolean;
  chosen: Entry | undefined;
  mayEdit: boolean;
  schema: z.ZodObject;
  create: (text: string, options: { key: string }) => Promise<{ id: number }>;
  update: (entry: Entry, options: { key: string }) => Promise<{ id: number }>;
  remove: (id: number) => Promise<unknown>;
  /** 0: the one that was chosen is deleted. */
  onChoose: (id: number) => void;
}

/** The buttons next to a field that chooses from the catalogue, with their dialogs. */
function EntryButtons({ name, disabled = false, chosen, mayEdit, schema, ...props }: Props) {
  const { t } = useTranslation();
  const [action, setAction] = useState<'add' | 'edit' | 'remove'>();
  const close = () => setAction(undefined);
  const form = { name, schema, fields: { text: {} }, onClose: close };
  return (
    <>
      <IconButton label={t(`${name}.add`)} disabled={disabled} onClick={() => setAction('add')}>
        <IconPlus className="icon" aria-hidden="true" />
      </IconButton>
      {chosen && mayEdit && (
        <>
          <IconButton label={t(`${name}.edit`)} onClick={() => setAction('edit')}>
            <IconPencil className="icon" aria-hidden="true" />
          </IconButton>
          <IconButton label={t(`${name}.remove`)} onClick={() => setAction('remove')}>
            <IconTrash className="icon" aria-hidden="true" />
          </IconButton>
        </>
      )}
      {action === 'add' && (
        <RecordForm
          {...form}
          title={t(`${name}.add`)}
          send={({ text }, _, options) => props.create(String(text), options)}
          onSaved={async ({ id }) => {
            await reread(areas.machines.createMaker); // the field finds the new one among its options
            props.onChoose(id);
          }}
        />
      )}
      {action === 'edit' && chosen && (
        <RecordForm
          {...form}
          title={t(`${name}.edit`)}
          record={chosen}
          send={({ text }, known, options) => {
            const { value, version } = known ?? chosen;
            return props.update({ value, version, text: String(text) }, options);
          }}
        />
      )}
      {action === 'remove' && chosen && (
        <DeleteDialog
          text={t(`${name}.removeText`)}
          remove={() => props.remove(chosen.value)}
          onClose={close}
          onDeleted={() => props.onChoose(0)}
        />
      )}
    </>
  );
}
