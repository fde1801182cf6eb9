import { CallError } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { Unsaved } from '../records/Unsaved.tsx';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { withFormValues } from '../records/useRecordSave.ts';
import { useRoverSims } from '../sims/useSims.ts';
import { Button } from '../ui/Button.tsx';
import { Banner } from '../ui/Page.tsx';
import { Wizard } from '../ui/Wizard.tsx';
import { useTenantChoice } from '../users/useTenantChoice.ts';
import { CompanyStep } from './CompanyStep.tsx';
import type { Draft } from './draft.ts';
import { errorMessages } from './errorMessages.ts';
import { MachineStep } from './MachineStep.tsx';
import { RoverChanged } from './RoverChanged.tsx';
import { RoverProgress } from './RoverProgress.tsx';
import {
  companyFaults,
  type Faults,
  formToSave,
  isChanged,
  machineFaults,
  type RoverForm,
  type RoverRecord,
  saveFaults,
  stepOf,
  subscriptionFaults,
} from './rover.rules.ts';
import { SaveStep } from './SaveStep.tsx';
import { SubscriptionStep } from './SubscriptionStep.tsx';
import { useDraft } from './useDraft.ts';
import { useRoverOffers } from './useRoverOffers.ts';
import { useRoverSave } from './useRoverSave.ts';
import { useSummary } from './useSummary.ts';
import './messages.ts';
import './rover-wizard.css';

interface Props {
  rover?: RoverRecord | undefined;
  /** What the form begins with when nothing was typed yet. */
  start: RoverForm;
  draft: Draft | undefined;
  storageKey: string;
  onClose: () => void;
  onRestart: () => void;
}

/** Company, machine, subscription, create or update; then what became of it, stage by stage. */
export function WizardForm({ rover, start, draft, storageKey, onClose, onRestart }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const isNew = rover === undefined;
  const form = useForm<RoverForm>({ initialValues: start });
  const { values } = form;
  const isEntered = isChanged(values, start);
  const { storeStep, isRestored } = useDraft({
    form,
    draft,
    storageKey,
    isEntered,
    version: rover?.version,
  });
  const offers = useRoverOffers(values, rover);
  const choice = useTenantChoice(values);
  const { about, summary } = useSummary(values, offers, choice, rover?.value);
  const type = offers.stock.find((item) => item.type === values.subtype);
  const saved = formToSave(values, offers.active ?? type);
  const sims = useRoverSims(rover?.value ?? 0).data;
  const save = useRoverSave({
    form,
    role,
    mayLogin: offers.mayLogin,
    sells: !offers.active && values.subtype > 0,
    rover: rover && { id: rover.value, version: rover.version, start },
  });

  const isDirty = isEntered && !save.isSuccess;
  const [refusedStep, setRefusedStep] = useState<number>(); // where the fault is, once the progress was read
  const [left, setLeft] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the guard of the address knows of it
  useEffect(() => {
    if (left) onClose();
  }, [left]);
  const guard = useGuardedClose(isDirty, () => setLeft(true));

  /** Marks the faults of one step and leaves the marks of the others. */
  const check = (faults: Faults) => {
    form.setErrors({ ...form.errors, ...errorMessages(faults) });
    return Object.keys(faults).length === 0;
  };
  const showsProgress = save.isPending || save.steps.length > 0;
  const head = (
    <>
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
      {save.error && save.steps.length === 0 && (
        <Banner tone="error">
          <b>{t('roverForm.refused')}</b> {save.error.message}
          {save.error instanceof CallError && save.error.ref && (
            <span className="dim"> {t('ui.reference', { ref: save.error.ref })}</span>
          )}
        </Banner>
      )}
    </>
  );
  const step = (content: React.ReactNode) => (
    <div className="rover-step">
      {head}
      {content}
    </div>
  );

  return (
    <>
      <Wizard
        opened={!showsProgress && !save.conflict}
        onClose={guard.close}
        startAt={draft?.step ?? 0}
        onStep={storeStep}
        show={save.error ? stepOf(Object.keys(form.errors)) : refusedStep}
        title={t(isNew ? 'roverForm.addTitle' : 'roverForm.editTitle')}
        about={about}
        finishLabel={t(isNew ? 'roverForm.create' : 'roverForm.update')}
        onFinish={() => {
          setRefusedStep(undefined);
          save.save(saved);
        }}
        steps={[
          {
            title: t('roverForm.stepCompany'),
            check: () => check(companyFaults(values)),
            content: step(<CompanyStep form={form} choice={choice} isNew={isNew} />),
          },
          {
            title: t('roverForm.stepMachine'),
            check: () => check(machineFaults(values, rover?.machine.length === 0)),
            content: step(<MachineStep form={form} />),
          },
          {
            title: t('roverForm.stepSubscription'),
            check: () =>
              check(
                subscriptionFaults(values, type, {
                  isActive: offers.active !== undefined,
                  isOptional: !isNew,
                  hasSim: (sims?.length ?? 0) > 0,
                }),
              ),
            content: step(<SubscriptionStep form={form} offers={offers} rover={rover?.value} />),
          },
          {
            title: t(isNew ? 'roverForm.stepCreate' : 'roverForm.stepUpdate'),
            check: () => check(saveFaults(saved, { ...offers, isNew })),
            content: step(
              <SaveStep
                form={form}
                offers={offers}
                isNew={isNew}
                hasLogin={(offers.active ?? type)?.corrections !== 0}
                summary={summary}
              />,
            ),
          },
        ]}
      />
      {save.conflict && <RoverChanged conflict={withFormValues(save.conflict, form.setValues)} />}
      <RoverProgress
        opened={showsProgress}
        isNew={isNew}
        isRunning={save.isPending}
        steps={save.steps}
        id={save.reply?.id}
        onFinish={() => {
          if (!save.isError) return onClose();
          setRefusedStep(stepOf(Object.keys(form.errors)));
          save.reset();
        }}
      />
      {guard.question}
      <Unsaved when={isDirty && !left && !guard.asks} />
    </>
  );
}
