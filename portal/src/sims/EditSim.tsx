import { isAtLeast, isRole, type SimRow } from '@cairn/contract';
import { useEffect, useRef, useState } from 'react';
import { areas, call } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { serverText, useTranslation } from '../language/index.ts';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { useRecordSave } from '../records/useRecordSave.ts';
import { Button } from '../ui/Button.tsx';
import { FormDialog } from '../ui/Dialog.tsx';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { toast } from '../ui/toast.tsx';
import { actionText } from './actionText.ts';
import { isUnsettled } from './codes.rules.ts';
import {
  choose,
  faultOf,
  formOf,
  isNothing,
  reviewOf,
  type SimForm,
  type SimLevel,
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

/** Where a SIM card goes and what is done with it: a form, the review of what it will do, and then the save. */
export function EditSim({ sim, onClose }: Props) {
  const { t } = useTranslation();
  const [form, setForm] = useState(() => formOf(sim));
  const [reviews, setReviews] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [version, setVersion] = useState(sim.version);
  const choices = useSimChoices(form, sim);
  const sent = useRef(0); // cards that leave the rover: their messages come before those of this card
  const save = useRecordSave({
    record: sim,
    formOf,
    send: (values: SimForm, known, key) => {
      sent.current = values.leaving.length;
      return call(areas.sims.update, { simmdata: updateInput(values, known ?? sim) }, { key });
    },
    onSuccess: ({ messages }) => {
      toast('ok', t('simEdit.saved'), savedText(sim.number, messages.slice(sent.current)));
      onClose();
    },
  });

  const { conflict } = save;
  useEffect(() => {
    if (!conflict) return;
    conflict.cancel();
    setOutdated(true);
    setReviews(false);
  }, [conflict]);
  if (version !== sim.version) {
    // somebody moved it while the form is open: what was chosen began elsewhere
    setVersion(sim.version);
    setForm(formOf(sim));
    setReviews(false);
    setOutdated(true);
  }

  const actions = reviewOf(form, sim);
  const ofRover = choices.simsOfRover.map(({ value }) => value);
  const fault = faultOf(form, sim, ofRover);
  const guard = useGuardedClose(!isNothing(actions) && !save.isSuccess, onClose);
  const back = () => {
    setReviews(false);
    save.reset();
  };
  const submit = () => {
    setSubmitted(true);
    if (fault) return;
    if (!reviews) setReviews(true);
    else if (isNothing(actions)) onClose();
    else save.save(form);
  };
  return (
    <>
      <FormDialog
        opened
        width={640}
        title={t('simEdit.title')}
        onClose={guard.close}
        label={t(reviews ? 'simEdit.confirm' : 'simEdit.review')}
        busy={save.isPending}
        error={save.error}
        {...(reviews && { aside: <Button onClick={back}>{t('simEdit.back')}</Button> })}
        onSubmit={submit}
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
          <SimReview form={form} sim={sim} choices={choices} actions={actions} />
        ) : (
          <Fields
            form={form}
            sim={sim}
            choices={choices}
            fault={wasSubmitted ? fault : undefined}
            onChange={(next) => {
              setForm(next);
              setSubmitted(false);
            }}
          />
        )}
      </FormDialog>
      {guard.question}
    </>
  );
}

/** What was saved of a card, by its number. */
function savedText(number: string, messages: readonly { readonly text: string }[]): string {
  const texts = messages.map(({ text }) => serverText(text));
  return texts.some((text) => text.includes(number)) ? texts.join('. ') : [number, ...texts].join(': ');
}

interface FieldsProps {
  form: SimForm;
  sim: SimRow;
  choices: SimChoices;
  fault: ReturnType<typeof faultOf>;
  onChange: (form: SimForm) => void;
}

function Fields({ form, sim, choices, fault, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { role } = useUser();
  const none = { value: 0, text: t('simEdit.select') };
  const shown: SimLevel[] = [
    ...(isRole(role, 'systemAdmin') ? ['reseller' as const] : []),
    ...(isAtLeast(role, 'reseller') ? ['dealer' as const] : []),
    ...['company' as const, 'rover' as const],
  ];
  const joins = form.rover > 0 && form.rover !== sim.rover;
  return (
    <>
      {shown.map((level) => (
        <SelectField
          key={level}
          label={t(`simEdit.${level}`)}
          options={[none, ...choices.options[level]]}
          value={form[level]}
          error={level === 'reseller' && fault === 'noReseller' && t('simEdit.noReseller')}
          disabled={!choices.isOpen(level)}
          onChange={(next) => onChange(choose(form, level, next ?? 0))}
        />
      ))}
      <SelectField
        label={t('simEdit.status')}
        options={[none, ...(sim.action ? [{ value: sim.action.id, text: actionText(sim) }] : [])]}
        value={form.action}
        disabled={!sim.action}
        {...(!sim.action && {
          hint: isUnsettled(sim.change)
            ? t('simEdit.underWay')
            : serverText(sim.obstacle) || t('simEdit.none'),
        })}
        onChange={(next) => onChange({ ...form, action: next ?? 0 })}
      />
      {joins && (
        <OtherSims
          sims={choices.simsOfRover.filter(({ value }) => value !== sim.value)}
          leaving={form.leaving}
          isFull={fault === 'full'}
          onChange={(leaving) => onChange({ ...form, leaving })}
        />
      )}
    </>
  );
}
