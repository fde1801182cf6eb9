import { CallError } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { Unsaved } from '../records/Unsaved.tsx';
import { useRecordSave, withFormValues } from '../records/useRecordSave.ts';
import { ProgressDialog } from '../ui/Progress.tsx';
import { Wizard } from '../ui/Wizard.tsx';
import type { Person } from './AdminChooser.tsx';
import { AdminStep } from './AdminStep.tsx';
import { BrandingStep } from './BrandingStep.tsx';
import { save } from './calls.ts';
import { DetailsStep } from './DetailsStep.tsx';
import type { Kind } from './kinds.ts';
import { NextStep } from './NextStep.tsx';
import { SaveStep } from './SaveStep.tsx';
import { progressLines, serverMessages } from './serverMessages.ts';
import { TenantChanged } from './TenantChanged.tsx';
import { errorsOfStep, formOf, stepOf, type Tenant, tenantErrors, withLoginTitle } from './tenant.rules.ts';
import type { TenantForm } from './tenantForm.ts';
import { useTenantAvailability } from './useTenantAvailability.ts';
import './tenancy.css';
import './messages.ts';

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
  const { shortest_password: shortest } = useUser();
  const edits = record !== undefined;
  const [sendmail, setSendmail] = useState(!edits);
  const [showsProgress, setShowsProgress] = useState(false);
  const form = useForm<TenantForm>({
    initialValues: start,
    validateInputOnBlur: true,
    validate: (values) => tenantErrors(kind, values, shortest),
  });
  const free = useTenantAvailability(kind, form.values, start, people, record?.value);

  const saving = useRecordSave({
    record,
    formOf: (known) => formOf(kind, known),
    send: (values: TenantForm, known, key) => save(kind, values, { sendmail, record: known, key }),
    onSuccess: () => undefined,
    onError: (error) => form.setErrors(serverMessages(error)),
  });
  const refused = saving.error instanceof CallError ? saving.error.issues[0]?.field : undefined;

  /** Marks the faults of one step and leaves the marks of the others. */
  const mark = (errors: Readonly<Record<string, string>>) => {
    form.setErrors({ ...form.errors, ...errors });
    return Object.keys(errors).length === 0;
  };
  const check = (step: number) => async () =>
    mark(errorsOfStep(tenantErrors(kind, form.getValues(), shortest), step) as Record<string, string>) &&
    mark(await free.check(step));
  const checkAdmin = async () => {
    if (!(await check(1)())) return false;
    form.setValues(withLoginTitle(form.getValues()));
    return true;
  };
  const label = (name: 'add' | 'edit' | 'creating' | 'updating' | 'create' | 'update') =>
    t(`tenancy.${kind.name}.${name}`);

  return (
    <>
      <Wizard
        opened={!showsProgress}
        onClose={onClose}
        width={860}
        title={label(edits ? 'edit' : 'add')}
        show={showsProgress || refused === undefined ? undefined : stepOf(refused.replace(/^\w+\./, ''))}
        finishLabel={label(edits ? 'update' : 'create')}
        onFinish={() => {
          setShowsProgress(true);
          saving.save(form.getValues());
        }}
        steps={[
          {
            title: t('tenancy.stepDetails'),
            content: <DetailsStep kind={kind} form={form} name={free.fieldState.text} />,
            check: check(0),
          },
          {
            title: t('tenancy.stepAdmin'),
            content: <AdminStep kind={kind} form={form} people={people} email={free.fieldState.email} />,
            check: checkAdmin,
          },
          {
            title: t('tenancy.stepBranding'),
            content: <BrandingStep form={form} title={free.fieldState.logintitle} />,
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
            ...withFormValues(saving.conflict, form.setValues),
            cancel: () => {
              setShowsProgress(false);
              saving.conflict?.cancel();
            },
          }}
        />
      )}
      <ProgressDialog
        opened={showsProgress && !saving.conflict}
        title={label(edits ? 'updating' : 'creating')}
        messages={saving.reply?.messages ?? progressLines(saving.error)}
        running={saving.isPending ? t('tenancy.saving') : undefined}
        actions={!edits && saving.reply && <NextStep kind={kind} id={saving.reply.id} form={form.values} />}
        onFinish={() => (saving.isError ? setShowsProgress(false) : onClose())}
      />
      <Unsaved when={form.isDirty() && !saving.isSuccess} />
    </>
  );
}
