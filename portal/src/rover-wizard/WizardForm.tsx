import type { SubscriptionLength } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { areas, call, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import type { FormFields } from '../records/fields.rules.ts';
import { RecordWizard } from '../records/RecordWizard.tsx';
import { Unsaved } from '../records/Unsaved.tsx';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { useRoverSims } from '../sims/useSims.ts';
import { Button } from '../ui/Button.tsx';
import { Banner } from '../ui/Page.tsx';
import { useTenantChoice } from '../users/useTenantChoice.ts';
import { CompanyStep } from './CompanyStep.tsx';
import type { Draft } from './draft.ts';
import { errorMessages } from './errorMessages.ts';
import { MachineStep } from './MachineStep.tsx';
import { ReceiverSettings } from './ReceiverSettings.tsx';
import {
  companyErrors,
  type Errors,
  fieldsOfStep,
  formToSave,
  isChanged,
  machineErrors,
  type RoverForm,
  type RoverRecord,
  saveErrors,
  saveInput,
  subscriptionErrors,
} from './rover.rules.ts';
import styles from './rover-wizard.module.css';
import { SaveStep } from './SaveStep.tsx';
import { SubscriptionStep } from './SubscriptionStep.tsx';
import { useDraft } from './useDraft.ts';
import { type Offers, useRoverOffers } from './useRoverOffers.ts';
import { useSummary } from './useSummary.ts';
import './messages.ts';
import '../rovers/messages.ts';

interface Props {
  rover?: RoverRecord | undefined;
  /** What the form begins with when nothing was typed yet. */
  start: RoverForm;
  draft: Draft | undefined;
  storageKey: string;
  onClose: () => void;
  onRestart: () => void;
}

/** The values that the form of a rover began with, and what its save needs besides. */
interface Known extends RoverForm {
  readonly id: number;
  readonly version: number;
}

/** Names of the call for fields that the form has under others. */
const names = { companyid: 'company', substart: 'start', subid: 'subtype', nosimm: 'simm' };

/** Four steps: company, machine, subscription, and create or update; then what the save did, step by step. */
export function WizardForm({ rover, start, draft, storageKey, onClose, onRestart }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const isNew = rover === undefined;
  const form = useRecordForm({
    area: 'roverForm',
    fields: useFields(rover),
    names,
    record: rover && { ...start, id: rover.value, version: rover.version },
    formOf: (known: Known | undefined): RoverForm => (known ? valuesOf(known) : start),
    validate: (values) => errorsOf(values),
    send: (values, known, options) => {
      const sells = !offers.active && values.subtype > 0;
      return call(
        areas.roverForms.save,
        saveInput(values, { rover: known, role, mayLogin: offers.mayLogin, sells }),
        options,
      );
    },
  });
  const { values } = form;
  const isEntered = isChanged(values, start);
  const { storeStep, isRestored } = useDraft({
    form: form.form,
    draft,
    storageKey,
    isEntered,
    version: rover?.version,
  });
  const offers: Offers = useRoverOffers(values, rover);
  const choice = useTenantChoice(values);
  const { about, summary } = useSummary(values, offers, choice, rover?.value);
  const sims = useRoverSims(rover?.value ?? 0).data;

  const isDirty = isEntered && !form.isSuccess;
  const [left, setLeft] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the guard of the address knows of it
  useEffect(() => {
    if (left) onClose();
  }, [left]);
  const guard = useGuardedClose(isDirty, () => setLeft(true));

  const step = (content: ReactNode) => (
    <div className={styles.roverStep}>
      {isRestored && (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={onRestart}>
              {t('roverForm.draftReset')}
            </Button>
          }
        >
          {t('roverForm.draft')}
        </Banner>
      )}
      {content}
    </div>
  );
  const id = isNew ? form.reply?.id : undefined;
  return (
    <>
      <RecordWizard
        form={form}
        onClose={guard.close}
        startAt={draft?.step ?? 0}
        onStep={storeStep}
        title={t(isNew ? 'roverForm.addTitle' : 'roverForm.editTitle')}
        about={about}
        finishLabel={t(isNew ? 'roverForm.create' : 'roverForm.update')}
        onFinish={() => form.save(toSave(values))}
        refused={t('roverForm.refused')}
        progress={{
          title: t(isNew ? 'roverForm.creating' : 'roverForm.updating'),
          running: t('roverForm.sending'),
          done: t(isNew ? 'roverForm.created' : 'roverForm.updated'),
          actions: id !== undefined && (
            <Link className="button" {...page('casterrovermanage', { id })}>
              {t('rovers.manage')}
            </Link>
          ),
          children: id !== undefined && <ReceiverSettings id={id} />,
        }}
        steps={[
          {
            title: t('roverForm.stepCompany'),
            fields: fieldsOfStep[0] ?? [],
            content: step(<CompanyStep form={form} choice={choice} isNew={isNew} />),
          },
          {
            title: t('roverForm.stepMachine'),
            fields: fieldsOfStep[1] ?? [],
            content: step(<MachineStep form={form} />),
          },
          {
            title: t('roverForm.stepSubscription'),
            fields: fieldsOfStep[2] ?? [],
            content: step(<SubscriptionStep form={form} offers={offers} rover={rover?.value} />),
          },
          {
            title: t(isNew ? 'roverForm.stepCreate' : 'roverForm.stepUpdate'),
            fields: fieldsOfStep[3] ?? [],
            content: step(
              <SaveStep
                form={form}
                offers={offers}
                isNew={isNew}
                hasLogin={(offers.active ?? typeOf(values))?.corrections !== 0}
                summary={summary}
              />,
            ),
          },
        ]}
      />
      {guard.question}
      <Unsaved when={isDirty && !left && !guard.asks} />
    </>
  );

  function typeOf({ subtype }: RoverForm): (SubscriptionLength & { corrections: 0 | 1 }) | undefined {
    return offers.stock.find((item) => item.type === subtype);
  }

  function toSave(values: RoverForm): RoverForm {
    return formToSave(values, offers.active ?? typeOf(values));
  }

  function errorsOf(values: RoverForm): Errors {
    return errorMessages({
      ...companyErrors(values),
      ...machineErrors(values, rover?.machine.length === 0),
      ...subscriptionErrors(values, typeOf(values), {
        isActive: offers.active !== undefined,
        isOptional: !isNew,
        hasSim: (sims?.length ?? 0) > 0,
      }),
      ...saveErrors(toSave(values), { ...offers, isNew }),
    });
  }
}

/** What others have changed meanwhile is as the server has it: its boxes are 0 or 1. */
const valuesOf = ({ id: _, version: __, ...values }: Known): RoverForm => ({
  ...values,
  needs_gga: Boolean(values.needs_gga),
  disconnect_onchangebase: Boolean(values.disconnect_onchangebase),
});

/** What others may have changed of a rover while its form was open, and the fields of a machine that is new. */
function useFields(rover: RoverRecord | undefined): FormFields<RoverForm> {
  const { data } = useQuery({
    ...query(areas.machines.list, { company: rover?.company ?? 0, limit: 200 }),
    enabled: rover !== undefined,
  });
  return {
    title: {},
    username: {},
    password: {},
    machineid: { options: () => data?.machines ?? [] },
    make: { label: 'machines.make' },
    model: { label: 'machines.model' },
    regnum: { label: 'machines.regnum' },
    receiver_serial_num: { label: 'machines.receiver_serial_num' },
    modem_serial_num: { label: 'machines.modem_serial_num' },
    needs_gga: {},
    disconnect_onchangebase: {},
  };
}
