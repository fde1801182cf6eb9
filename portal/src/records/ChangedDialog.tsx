import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { locale, t, useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { RelativeTime } from '../ui/Time.tsx';
import { useSettling } from '../ui/useSettling.ts';
import type { Conflict } from './conflict.rules.ts';
import { authorsOf, compare, type Part, withPresent } from './merge.rules.ts';
import styles from './records.module.css';
import './messages.ts';

/** A part of a form as people read it. */
export interface ShownPart<Form> extends Part<Form> {
  readonly label: string;
  /** Empty: the field is empty. */
  readonly shown: (form: Form) => ReactNode;
  /** A value that was there before says nothing. */
  readonly secret?: true;
}
type Choice = 'theirs' | 'mine';

interface Props<Form> {
  conflict: Conflict<Form>;
  parts: readonly ShownPart<Form>[];
}

/** Others saved the record after it was opened: what they changed, and a choice where both changed the same. */
export function ChangedDialog<Form>({ conflict, parts }: Props<Form>) {
  const { t } = useTranslation();
  const { read, present, mine, changes } = conflict;
  const { both, theirs, mine: own } = compare(parts, conflict);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const settling = useSettling(conflict.changes); // a second Enter was meant for the form
  const authors = authorsOf([...both, ...theirs], changes);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // React passes it on to the form that this dialog is over
    if (settling) return;
    const open = both.find((part) => !choices[nameOf(part)]);
    setMissing(open !== undefined);
    if (open) return form.current?.querySelector<HTMLElement>(`[name="${nameOf(open)}"]`)?.focus();
    const theirsToo = both.filter((part) => choices[nameOf(part)] === 'theirs');
    conflict.resolve(withPresent(mine, present, [...theirs, ...theirsToo]));
  };
  const labels = (list: readonly ShownPart<Form>[]) => listed(list.map(({ label }) => label));
  const ours = own.length > 0 ? t('records.others', { what: labels(own) }) : t('records.noneOfYours');
  const labelOfSave =
    both.length > 0 ? 'records.save' : own.length > 0 ? 'records.saveToo' : 'records.saveAnyway';
  return (
    <Dialog
      opened
      onClose={conflict.cancel}
      title={t('records.title')}
      width={both.length > 0 ? 620 : 480}
      footer={
        <>
          <span className="grow" />
          <Button onClick={conflict.cancel}>{t('records.back')}</Button>
          <Button
            type="submit"
            form={id}
            tone="primary"
            aria-disabled={settling || undefined}
            {...(both.length === 0 && { 'data-autofocus': true })}
          >
            {t(labelOfSave)}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate className={classes('stack', styles.changed)} onSubmit={submit}>
        <div role="status">
          {authors.map(({ by, at, parts }) => (
            <p key={by}>
              {t('records.changed', { who: whoIs(by), what: labels(parts) })} <RelativeTime value={at} />.
            </p>
          ))}
          {authors.length === 0 && <p>{t('records.unchanged')}</p>}
          <p className="dim">{both.length > 0 ? t('records.choose', { what: labels(both) }) : ours}</p>
        </div>
        {both.map((part) => (
          <Choose
            key={nameOf(part)}
            part={part}
            conflict={conflict}
            chosen={choices[nameOf(part)]}
            missing={missing}
            onChoose={(choice) => setChoices({ ...choices, [nameOf(part)]: choice })}
          />
        ))}
        {theirs.length > 0 && (
          <section aria-label={t('records.present')}>
            <Details
              rows={theirs.map((part) => [
                part.label,
                <span key={nameOf(part)}>
                  {part.shown(present) || t('records.empty')}{' '}
                  {!part.secret && <Was value={part.shown(read)} />}
                </span>,
              ])}
            />
          </section>
        )}
      </form>
    </Dialog>
  );
}

/** The value before, where it is a text. */
function Was({ value }: { value: ReactNode }) {
  if (typeof value !== 'string') return null;
  return <span className="dim">{t('records.was', { value: value || t('records.empty') })}</span>;
}

interface ChooseProps<Form> {
  part: ShownPart<Form>;
  conflict: Conflict<Form>;
  chosen: Choice | undefined;
  /** All must be chosen, and are not. */
  missing: boolean;
  onChoose: (choice: Choice) => void;
}

/** Both values of a part that both changed, side by side. */
function Choose<Form>({ part, conflict, chosen, missing, onChoose }: ChooseProps<Form>) {
  const { t } = useTranslation();
  const error = useId();
  const wrong = missing && !chosen;
  const option = (choice: Choice, value: ReactNode) => (
    <label className={styles.choice}>
      <input
        type="radio"
        className="radio"
        name={nameOf(part)}
        checked={chosen === choice}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? error : undefined}
        onChange={() => onChoose(choice)}
      />
      <span>
        <small>{t(`records.${choice}`)}</small>
        <b>{value || t('records.empty')}</b>
      </span>
    </label>
  );
  return (
    <fieldset className={styles.choices}>
      <legend>{part.label}</legend>
      {option('theirs', part.shown(conflict.present))}
      {option('mine', part.shown(conflict.mine))}
      {wrong && (
        <span className="field-error" id={error}>
          <IconAlertTriangle className="icon" aria-hidden="true" />
          <span>{t('records.chooseOne')}</span>
        </span>
      )}
    </fieldset>
  );
}

const nameOf = <Form,>({ fields }: Part<Form>): string => fields.join(' ');
const listed = (texts: readonly string[]) => new Intl.ListFormat(locale()).format(texts);
const whoIs = (name: string | null): string =>
  name === null ? t('records.system') : name || t('records.somebody');
