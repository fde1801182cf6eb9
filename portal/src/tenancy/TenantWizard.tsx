import { CallError } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordSave } from '../records/useRecordSave.ts';
import { ProgressDialog } from '../ui/Progress.tsx';
import { Unsaved } from '../ui/Unsaved.tsx';
import { Wizard } from '../ui/Wizard.tsx';
import type { Person } from './AdminChooser.tsx';
import { AdminStep } from './AdminStep.tsx';
import { BrandingStep } from './BrandingStep.tsx';
import { save } from './calls.ts';
import { DetailsStep } from './DetailsStep.tsx';
import type { Kind } from './kinds.ts';
import { linesOf, wordsOf } from './refusal.ts';
import { SaveStep } from './SaveStep.tsx';
import { TenantChanged } from './TenantChanged.tsx';
import {
  faultsOf,
  faultsOfStep,
  formOf,
  stepOf,
  type Tenant,
  type TenantForm,
  withLoginTitle,
} from './tenant.rules.ts';
import { useAvailability } from './useAvailability.ts';
import './tenancy.css';
import './words.ts';

interface Props {
  kind: Kind;
  /** The record that is edited, as it was read; without it a new one is made. */
  record?: Tenant;
  start: TenantForm;
  people?: readonly Person[];
  onClose: () => void;
}

/** Details, admin, branding, create or update; then what became of it, step by step. */
export function TenantWizard({ kind, record, start, people = [], onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const edits = record !== undefined;
  const [sendmail, setSendmail] = useState(!edits);
  const [told, setTold] = useState(false);
  const form = useForm<TenantForm>({
    initialValues: start,
    validateInputOnBlur: true,
    validate: (values) => faultsOf(kind, values),
  });
  const free = useAvailability(kind, form.values, start, people, record?.value);

  const saving = useRecordSave({
    record,
    formOf: (known) => formOf(kind, known),
    send: (values: TenantForm, known, key) => save(kind, values, { sendmail, record: known, key }),
    onSuccess: () => void client.invalidateQueries(), // lists, selects, people, breadcrumb: a tenant is in all of them
    onError: (error) => form.setErrors(wordsOf(error)),
  });
  const refused = saving.error instanceof CallError ? saving.error.issues[0]?.field : undefined;

  /** Marks the faults of one step and keeps what is marked in the others. */
  const mark = (faults: Readonly<Record<string, string>>) => {
    form.setErrors({ ...form.errors, ...faults });
    return Object.keys(faults).length === 0;
  };
  const check = (step: number) => async () =>
    mark(faultsOfStep(faultsOf(kind, form.getValues()), step) as Record<string, string>) &&
    mark(await free.check(step));
  const checkAdmin = async () => {
    if (!(await check(1)())) return false;
    form.setValues(withLoginTitle(form.getValues()));
    return true;
  };
  const word = (name: string) => t(`tenancy.${kind.name}.${name}`);

  return (
    <>
      <Wizard
        opened={!told}
        onClose={onClose}
        width={860}
        title={word(edits ? 'edit' : 'add')}
        show={told || refused === undefined ? undefined : stepOf(refused.replace(/^\w+\./, ''))}
        finishLabel={word(edits ? 'update' : 'create')}
        onFinish={() => {
          setTold(true);
          saving.save(form.getValues());
        }}
        steps={[
          {
            title: t('tenancy.stepDetails'),
            content: <DetailsStep kind={kind} form={form} name={free.said.text} />,
            check: check(0),
          },
          {
            title: t('tenancy.stepAdmin'),
            content: <AdminStep kind={kind} form={form} people={people} email={free.said.email} />,
            check: checkAdmin,
          },
          {
            title: t('tenancy.stepBranding'),
            content: <BrandingStep form={form} title={free.said.logintitle} />,
            check: check(2),
          },
          {
            title: t(edits ? 'tenancy.stepUpdate' : 'tenancy.stepCreate'),
            content: (
              <SaveStep
                kind={kind}
                form={form.values}
                edits={edits}
                sendmail={sendmail}
                onSendmail={setSendmail}
              />
            ),
          },
        ]}
      />
      {saving.conflict && (
        <TenantChanged
          kind={kind}
          conflict={{
            ...saving.conflict,
            resolve: (merged) => {
              form.setValues(merged);
              saving.conflict?.resolve(merged);
            },
            cancel: () => {
              setTold(false);
              saving.conflict?.cancel();
            },
          }}
        />
      )}
      <ProgressDialog
        opened={told && !saving.conflict}
        title={word(edits ? 'updating' : 'creating')}
        messages={saving.reply ?? linesOf(saving.error)}
        running={saving.isPending ? t('tenancy.saving') : undefined}
        onFinish={() => (saving.isError ? setTold(false) : onClose())}
      />
      <Unsaved when={form.isDirty() && !saving.isSuccess} />
    </>
  );
}
