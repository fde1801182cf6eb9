import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { headingOf } from './dialogFocus.ts';
import { IconCheck } from './icons.tsx';
import { useSettling } from './useSettling.ts';
import { WRONG_FIELD } from './wrongField.ts';

interface StepsProps {
  titles: readonly string[];
  current: number;
  /** Makes every step a button. */
  onStep?: ((index: number) => void) | undefined;
  disabled?: boolean;
}

/** The row of numbered steps; on phones only the current one is named. */
export function Steps({ titles, current, onStep, disabled }: StepsProps) {
  const { t } = useTranslation();
  return (
    <ol className="steps">
      {titles.map((title, index) => {
        const shown = (
          <>
            <span className="badge" aria-hidden="true">
              {index < current ? <IconCheck className="icon" /> : index + 1}
            </span>
            <span className="step-title" aria-hidden="true">
              {title}
            </span>
            <span className="visually-hidden">
              {t('ui.step', { n: index + 1, of: titles.length, title })}
            </span>
          </>
        );
        return (
          <li
            key={title}
            className={index < current ? 'done' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {onStep ? (
              <button type="button" disabled={disabled} onClick={() => onStep(index)}>
                {shown}
              </button>
            ) : (
              shown
            )}
          </li>
        );
      })}
    </ol>
  );
}

export interface WizardStep {
  title: string;
  content: ReactNode;
  /** May the person go on? Marks its fields and answers false when not. Absent: always. */
  check?: () => boolean | Promise<boolean>;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  steps: readonly WizardStep[];
  /** The last step's button: "Create". */
  finishLabel: string;
  onFinish: () => void;
  busy?: boolean;
  /** A step to go to when it changes: where the server refused a field. */
  show?: number | undefined;
  /** The step to begin with, of a draft; 0 by default. */
  startAt?: number;
  /** The step that is shown, whenever it changes. */
  onStep?: (index: number) => void;
  /** Next to the title: what the values so far are about. */
  about?: string | undefined;
  width?: number;
}

/** What gets the focus: the first field of a new step, or the first that is not right. */
const FIRST_FIELD = ':is(input:not([type=hidden], [tabindex="-1"]), textarea, select, button):not(:disabled)';

/**
 * A form in steps. Values stay while one moves between the steps; a step opens once those before it are valid,
 * by Next, by Enter or by its number. A second press that was meant for the step before does nothing. While it is not
 * `opened` (its progress is shown) it stays at its step; a new one begins at the first step. With one step it only shows:
 * it has no row of steps, and its one button closes it.
 */
export function Wizard(props: Props) {
  const { opened, onClose, title, steps, finishLabel, onFinish, busy = false, show, startAt = 0 } = props;
  const { onStep, about } = props;
  const { t } = useTranslation();
  const form = useId();
  const [stepIndex, setStepIndex] = useState(startAt);
  const [refused, setRefused] = useState(false);
  const [checking, setChecking] = useState(false);
  const [height, setHeight] = useState(0);
  const content = useRef<HTMLFormElement>(null);
  const focusSelector = useRef<string>(undefined);
  const working = useRef(false); // not state: two presses come between two renders
  const marked = useRef(false);
  const settling = useSettling(stepIndex, startAt);
  const shown = Math.min(stepIndex, steps.length - 1);
  const last = stepIndex >= steps.length - 1;

  useEffect(() => {
    if (opened) working.current = false; // it was sent, and refused
  }, [opened]);

  useEffect(() => {
    if (!opened || show === undefined) return;
    setStepIndex(show);
    setRefused(true);
    focusSelector.current = WRONG_FIELD;
  }, [opened, show]);

  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => latest.current?.(stepIndex), [stepIndex]);

  // Once the step is drawn, or its fields are marked: that may take more than a frame.
  useEffect(() => {
    const selector = focusSelector.current;
    if (!selector || !content.current) return;
    const none = selector === FIRST_FIELD ? headingOf(content.current) : null; // all of the step is locked
    const field = content.current.querySelector<HTMLElement>(selector) ?? none;
    if (!field) return;
    focusSelector.current = undefined;
    field.focus();
  });

  // A choice in a list corrects a field without an event of the form.
  useEffect(() => {
    const isMarked = content.current?.querySelector(WRONG_FIELD) != null;
    if (marked.current && !isMarked) setRefused(false);
    marked.current = isMarked;
  });

  const goTo = (index: number) => {
    setRefused(false);
    if (index === stepIndex) return;
    setHeight(Math.max(height, content.current?.offsetHeight ?? 0));
    setStepIndex(index);
    focusSelector.current = FIRST_FIELD;
  };

  /** Towards a step; the first that is not valid on the way there is where one stays. True once there. */
  const go = async (to: number): Promise<boolean> => {
    setChecking(true);
    try {
      for (let index = stepIndex; index < to; index++) {
        if ((await steps[index]?.check?.()) ?? true) continue;
        setStepIndex(index);
        setRefused(true);
        focusSelector.current = WRONG_FIELD;
        return false;
      }
    } finally {
      setChecking(false);
    }
    return true;
  };
  /** One press at a time; once the form was sent none, until the wizard is shown again. */
  const press = async (work: () => Promise<'sent' | undefined>) => {
    if (busy || working.current) return;
    working.current = true;
    let outcome: 'sent' | undefined;
    try {
      outcome = await work();
    } finally {
      if (outcome !== 'sent') working.current = false;
    }
  };
  const move = (to: number) =>
    press(async () => {
      if (await go(to)) goTo(to);
      return undefined;
    });
  const finish = () =>
    press(async () => {
      if (!(await go(steps.length))) return undefined;
      onFinish();
      return 'sent';
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (event.target !== event.currentTarget) return; // the event comes from a form in a dialog over this one
    event.preventDefault();
    if (!settling) void (last ? finish() : move(stepIndex + 1));
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      width={props.width ?? 760}
      locked={busy}
      head={
        <>
          {about && <p className="wizardabout dim cut">{about}</p>}
          {steps.length > 1 && (
            <Steps
              titles={steps.map((one) => one.title)}
              current={stepIndex}
              disabled={busy || checking}
              onStep={(index) => void move(index)}
            />
          )}
        </>
      }
      footer={
        <>
          {stepIndex > 0 && (
            <Button onClick={() => goTo(stepIndex - 1)} disabled={busy}>
              {t('ui.back')}
            </Button>
          )}
          <span className={refused ? 'grow tone-error' : 'grow'} role="status">
            {refused && t('ui.fixFields')}
          </span>
          {steps.length > 1 && (
            <Button tone="quiet" onClick={onClose} disabled={busy}>
              {t('ui.cancel')}
            </Button>
          )}
          <Button
            tone="primary"
            type="submit"
            form={form}
            busy={busy || checking}
            aria-disabled={settling || undefined}
          >
            {last ? finishLabel : t('ui.next')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        ref={content}
        noValidate
        className={(props.width ?? 760) > 800 ? 'wizard-form tall' : 'wizard-form'}
        // as high as the highest step so far, so that Next stays where it is
        style={height > 0 ? { minHeight: `min(${height}px, 100dvh - 250px)` } : undefined}
        onSubmit={submit}
        onInput={() => setRefused(false)}
      >
        {steps[shown]?.content}
      </form>
    </Dialog>
  );
}
