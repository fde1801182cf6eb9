import { imageUrl } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../auth/session.ts';
import { useDefaultOptions } from '../correction-profiles/useProfileOptions.ts';
import { useTranslation } from '../language/index.ts';
import type { FormFields } from '../records/fields.rules.ts';
import { RecordWizard } from '../records/RecordWizard.tsx';
import { Unsaved } from '../records/Unsaved.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { useTenantNames } from '../records/useTenantNames.ts';
import { tenantOptions } from '../shell/tenantOptions.ts';
import type { Person } from './AdminChooser.tsx';
import { AdminStep } from './AdminStep.tsx';
import { BrandingStep } from './BrandingStep.tsx';
import { save } from './calls.ts';
import { countries } from './countries.ts';
import { DetailsStep } from './DetailsStep.tsx';
import type { Kind } from './kinds.ts';
import { NextStep } from './NextStep.tsx';
import { SaveStep } from './SaveStep.tsx';
import { progressLines } from './serverMessages.ts';
import {
  emptyForm,
  fieldsOfStep,
  formOf,
  type Tenant,
  tenantErrors,
  withLoginTitle,
  withOwners,
} from './tenant.rules.ts';
import type { TenantForm } from './tenantForm.ts';
import type { TenantValue } from './tenantLevels.ts';
import { useTenantAvailability } from './useTenantAvailability.ts';
import './messages.ts';

interface Props {
  kind: Kind;
  /** The record that is edited, as it was read; without it a new one is made. */
  record?: Tenant;
  /** A new tenant begins below it. */
  scope?: TenantValue | undefined;
  onClose: () => void;
}

/** Details, admin, branding, create or update; then what became of it, step by step. */
export function TenantWizard({ kind, record, scope, onClose }: Props) {
  const { t } = useTranslation();
  const me = useUser();
  const edits = record !== undefined;
  const people: readonly Person[] = record?.users ?? [];
  const [sendmail, setSendmail] = useState(!edits);
  const { data: tenants } = useQuery(tenantOptions); // the breadcrumb has read them already
  const form = useRecordForm({
    area: 'tenancy',
    fields: useFields(kind),
    record,
    formOf: (known): TenantForm =>
      known
        ? formOf(kind, known)
        : withOwners(emptyForm(kind, me, scope), tenants?.dealers ?? [], tenants?.resellers ?? []),
    validate: (values) => tenantErrors(kind, values, me.shortest_password),
    send: (values, known, { key }) => save(kind, values, { sendmail, record: known, key }),
  });
  const start = form.form.getInitialValues();
  const free = useTenantAvailability(kind, form.values, start, people, record?.value);
  const checkFree = async (step: number) => form.mark(await free.check(step));
  const label = (
    name: 'add' | 'edit' | 'creating' | 'updating' | 'created' | 'updated' | 'create' | 'update',
  ) => t(`tenancy.${kind.name}.${name}`);
  return (
    <>
      <RecordWizard
        form={form}
        onClose={onClose}
        width={860}
        title={label(edits ? 'edit' : 'add')}
        finishLabel={label(edits ? 'update' : 'create')}
        refused={t('tenancy.undone')}
        messages={form.reply?.messages ?? progressLines(form.error)}
        progress={{
          title: label(edits ? 'updating' : 'creating'),
          done: label(edits ? 'updated' : 'created'),
          running: t('tenancy.saving'),
          actions: !edits && form.reply && <NextStep kind={kind} id={form.reply.id} form={form.values} />,
        }}
        steps={[
          {
            title: t('tenancy.stepDetails'),
            fields: fieldsOfStep[0] ?? [],
            check: () => checkFree(0),
            content: <DetailsStep kind={kind} form={form} name={free.fieldState.text} />,
          },
          {
            title: t('tenancy.stepAdmin'),
            fields: fieldsOfStep[1] ?? [],
            check: async () => {
              if (!(await checkFree(1))) return false;
              form.form.setValues(withLoginTitle(form.form.getValues()));
              return true;
            },
            content: <AdminStep kind={kind} form={form} people={people} email={free.fieldState.email} />,
          },
          {
            title: t('tenancy.stepBranding'),
            fields: fieldsOfStep[2] ?? [],
            check: () => checkFree(2),
            content: <BrandingStep form={form} title={free.fieldState.logintitle} />,
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
      <Unsaved when={form.isEntered} />
    </>
  );
}

/** An administrator and a picture are decided as a whole. */
function useFields(kind: Kind): FormFields<TenantForm> {
  const { t } = useTranslation();
  const nameOf = useTenantNames();
  const hasProfile = kind.extras.includes('profile');
  const profiles = useDefaultOptions(hasProfile);
  const picture = (name: string, standard: 'tenancy.logo' | 'tenancy.background') =>
    name ? <img src={imageUrl(name)} alt={t(standard)} /> : t(`${standard}None`);
  return {
    business: {
      with: ['dealer'],
      partLabel: kind.name === 'company' ? 'tenancy.dealerOf' : 'tenancy.business',
      shown: ({ business, dealer }, { changes }) =>
        [nameOf('business', business, changes), nameOf('dealer', dealer, changes)]
          .filter(Boolean)
          .join(' › '),
    },
    text: { label: `tenancy.${kind.name}.name` },
    address1: {},
    address2: {},
    address3: {},
    towncity: {},
    county: {},
    postcode: {},
    country: { options: () => countries },
    tel: {},
    mobile: {},
    website: {},
    ...Object.fromEntries(kind.extras.map((field) => [field, {}])),
    ...(hasProfile && { profile: { options: () => profiles } }),
    adminuser: {
      with: ['fname', 'lname', 'email'],
      partLabel: 'tenancy.administrator',
      shown: ({ fname, lname, email }) => `${fname} ${lname}, ${email}`,
    },
    logintitle: {},
    logo: { with: ['standardLogo'], shown: ({ logo }) => picture(logo, 'tenancy.logo') },
    background: {
      with: ['standardBackground'],
      shown: ({ background }) => picture(background, 'tenancy.background'),
    },
  };
}
