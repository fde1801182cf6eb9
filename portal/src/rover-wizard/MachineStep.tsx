import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { areas, query } from '../api.ts';
import styles from '../kit/record-form.module.css';
import { useTranslation } from '../language/index.ts';
import { MakerButtons, ModelButtons } from '../machines/Catalogue.tsx';
import { useMakers, useModels } from '../machines/useCatalogue.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { Segmented } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { TextField } from '../ui/Fields.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import type { RoverForm } from './rover.rules.ts';

type Form = RecordFormState<RoverForm>;

/** A machine of the company, or a new one that is created with the rover; a company without machines has no choice. */
export function MachineStep({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { newMachine, company, machineid } = form.values;
  const { setFieldValue, clearErrors } = form.form;
  const { options, search, isEmpty } = useMachines(company, machineid);
  const mustCreate = isEmpty && machineid === 0;
  useEffect(() => {
    if (mustCreate) setFieldValue('newMachine', true);
  }, [mustCreate, setFieldValue]);
  return (
    <div className="form">
      {mustCreate ? (
        <p className="span-6 dim">{t('roverForm.noMachines')}</p>
      ) : (
        <div className="span-6">
          <Segmented
            label={t('roverForm.whichMachine')}
            options={[
              { value: 'old', label: t('roverForm.ofCompany') },
              { value: 'new', label: t('roverForm.newMachine') },
            ]}
            value={newMachine ? 'new' : 'old'}
            onChange={(which) => {
              setFieldValue('newMachine', which === 'new');
              clearErrors();
            }}
          />
        </div>
      )}
      {newMachine ? (
        <NewMachine form={form} />
      ) : (
        <SelectField
          {...form.choice('machineid')}
          span={6}
          options={options}
          value={machineid || null}
          onSearch={search}
        />
      )}
    </div>
  );
}

/** The machines of a company, found by the server, and the one that is chosen. */
function useMachines(company: number, chosen: number) {
  const [typed, setTyped] = useState('');
  const [stext] = useDebouncedValue(typed, 200);
  const found = useQuery({
    ...query(areas.machines.list, { company, stext, limit: 50 }),
    enabled: company > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const own = useQuery({ ...query(areas.machines.list, { id: chosen }), enabled: chosen > 0 });
  const machines = found.data?.machines ?? [];
  const [one] = own.data?.machines ?? [];
  return {
    options: one && !machines.some(({ value }) => value === one.value) ? [one, ...machines] : machines,
    search: setTyped,
    isEmpty: found.isSuccess && !found.isPlaceholderData && stext === '' && found.data.total === 0,
  };
}

function NewMachine({ form }: { form: Form }) {
  const { t } = useTranslation();
  const makers = useMakers();
  const models = useModels();
  const { field } = form;
  const { make, model } = form.values;
  const chooseMaker = (next: number) => {
    form.form.setValues({ make: next, model: 0 });
    form.form.clearFieldError('make');
  };
  const chooseModel = (next: number) => form.form.setFieldValue('model', next);
  return (
    <>
      <div className={classes('span-3', styles.fieldWithButtons)}>
        <SelectField
          {...form.choice('make')}
          options={makers}
          value={make || null}
          onChange={(next) => chooseMaker(next ?? 0)}
        />
        <span className={styles.buttons}>
          <MakerButtons maker={make} makers={makers} onChoose={chooseMaker} />
        </span>
      </div>
      <div className={classes('span-3', styles.fieldWithButtons)}>
        <SelectField
          {...form.choice('model')}
          options={models.filter(({ maker }) => maker === make)}
          value={model || null}
          disabled={!make}
        />
        <span className={styles.buttons}>
          <ModelButtons maker={make} model={model} models={models} onChoose={chooseModel} />
        </span>
      </div>
      <TextField
        {...field('regnum')}
        note={t('ui.optional')}
        placeholder={t('machines.regnumExample')}
        span={6}
        mono
        maxLength={40}
        autoComplete="off"
      />
      {(['receiver_serial_num', 'modem_serial_num'] as const).map((name) => (
        <TextField
          key={name}
          {...field(name)}
          note={t('ui.optional')}
          mono
          maxLength={60}
          autoComplete="off"
        />
      ))}
    </>
  );
}
