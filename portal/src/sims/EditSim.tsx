import { isAtLeast, isRole, type SimRow } from '@cairn/contract';
import { useEffect, useRef, useState } from 'react';
import { areas, call } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { serverText, useTranslation } from '../language/index.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { type RecordFormState, useRecordForm } from '../records/useRecordForm.ts';
import { Button } from '../ui/Button.tsx';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { toast } from '../ui/toast.tsx';
import { actionText } from './actionText.ts';
import { isUnsettled } from './codes.rules.ts';
import {
  choose,
  formOf,
  isNothing,
  reviewOf,
  type SimForm,
  type SimLevel,
  simError,
  updateInput,
} from './edit.rules.ts';
import { holderOf } from './holder.ts';
import { OtherSims } from './OtherSims.tsx';
import { SimReview } from './SimReview.tsx';
import { type SimChoices, useSimChoices } from './useSimChoices.ts';
import './messages.ts';

interface Props {
  sim: SimRow;
  onClose: () => void;
}

/** Moves a SIM card and changes its status: a form, the review of what it will do, and then the save. */
export function EditSim({ sim, onClose }: Props) {
  const { t } = useTranslation();
  const [reviews, setReviews] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const leaving = useRef(0); // cards that leave the rover: their messages come before those of this card
  const form = useRecordForm({
    area: 'simEdit',
    record: sim,
    formOf: (known = sim) => formOf(known),
    validate: (values): Partial<Record<keyof SimForm, string>> => {
      const error = simError(values, sim, ofRover());
      if (error === 'noReseller') return { reseller: t('simEdit.noReseller') };
      return error ? { leaving: error } : {};
    },
    send: (values, known = sim, options) => {
      leaving.current = values.leaving.length;
      return call(areas.sims.update, { simmdata: updateInput(values, known) }, options);
    },
    onSaved: ({ messages }) =>
      toast('ok', t('simEdit.saved'), savedText(sim.number, messages.slice(leaving.current))),
    onChanged: () => {
      form.reset();
      setOutdated(true);
      setReviews(false);
    },
  });
  const { values } = form;
  const choices: SimChoices = useSimChoices(values, sim);
  const began = useRef(sim.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when somebody moved it while the form is open
  useEffect(() => {
    if (sim.version === began.current) return;
    began.current = sim.version;
    form.restart(sim); // what was chosen began elsewhere
    setReviews(false);
    setOutdated(true);
  }, [sim.version]);

  const actions = reviewOf(values, sim);
  const back = () => {
    setReviews(false);
    form.reset();
  };
  const review = () => {
    if (!reviews) setReviews(true);
    else if (isNothing(actions)) onClose();
    else form.save();
  };
  return (
    <RecordDialog
      form={form}
      width={640}
      title={t('simEdit.title')}
      onClose={onClose}
      label={t(reviews ? 'simEdit.confirm' : 'simEdit.review')}
      {...(reviews && { aside: <Button onClick={back}>{t('simEdit.back')}</Button> })}
      onSubmit={form.validated(review)}
    >
      <p className="span-6">
        <span className="mono">{sim.number}</span>{' '}
        <span className="dim">{t('simEdit.present', { holder: holderOf(sim) })}</span>
      </p>
      {isOutdated && (
        <div className="span-6">
          <Banner tone="warning" icon={<IconAlertTriangle className="icon" aria-hidden="true" />}>
            {t('simEdit.changed', { holder: holderOf(sim) })}
          </Banner>
        </div>
      )}
      {reviews ? (
        <SimReview form={values} sim={sim} choices={choices} actions={actions} />
      ) : (
        <Fields form={form} sim={sim} choices={choices} />
      )}
    </RecordDialog>
  );

  function ofRover(): readonly number[] {
    return choices.simsOfRover.map(({ value }) => value);
  }
}

/** What was saved of a card, by its number. */
function savedText(number: string, messages: readonly { readonly text: string }[]): string {
  const texts = messages.map(({ text }) => serverText(text));
  return texts.some((text) => text.includes(number)) ? texts.join('. ') : [number, ...texts].join(': ');
}

interface FieldsProps {
  form: RecordFormState<SimForm>;
  sim: SimRow;
  choices: SimChoices;
}

function Fields({ form, sim, choices }: FieldsProps) {
  const { t } = useTranslation();
  const { role } = useUser();
  const none = { value: 0, text: t('simEdit.select') };
  const shown: SimLevel[] = [
    ...(isRole(role, 'systemAdmin') ? ['reseller' as const] : []),
    ...(isAtLeast(role, 'reseller') ? ['dealer' as const] : []),
    'company' as const,
    'rover' as const,
  ];
  const { values } = form;
  const { errors, setValues } = form.form;
  const joins = values.rover > 0 && values.rover !== sim.rover;
  return (
    <>
      {shown.map((level) => (
        <SelectField
          key={level}
          {...form.choice(level)}
          options={[none, ...choices.options[level]]}
          disabled={!choices.isOpen(level)}
          onChange={(next) => setValues(choose(values, level, next ?? 0))}
        />
      ))}
      <SelectField
        options={[none, ...(sim.action ? [{ value: sim.action.id, text: actionText(sim) }] : [])]}
        {...form.choice('action')}
        disabled={!sim.action}
        {...(!sim.action && {
          hint: isUnsettled(sim.change)
            ? t('simEdit.underWay')
            : serverText(sim.obstacle) || t('simEdit.none'),
        })}
      />
      {joins && (
        <OtherSims
          sims={choices.simsOfRover.filter(({ value }) => value !== sim.value)}
          leaving={values.leaving}
          isFull={errors.leaving !== undefined}
          onChange={(leaving) => setValues({ leaving })}
        />
      )}
    </>
  );
}
