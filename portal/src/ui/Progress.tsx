import { type ReactNode, useEffect, useRef } from 'react';
import { serverText, useTranslation } from '../language/index.ts';
import { Button, Spinner } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { IconCircleCheck, IconCircleX, IconClock } from './icons.tsx';

/** One step's outcome as the api sends it. `error` is anything but false, 0 or absent when it failed. */
export interface StepMessage {
  id?: string | number | null | undefined;
  /** The step: "SIM Card 1". */
  message: string;
  /** The outcome, in a sentence. */
  text?: string | null | undefined;
  error?: boolean | number | string | null | undefined;
}

interface LinesProps {
  messages: readonly StepMessage[];
  /** The step under way now. */
  running?: string | undefined;
  /** Steps that wait for their turn. */
  waiting?: readonly string[];
  /** Retry and the like under a failed step. */
  actionFor?: (message: StepMessage) => ReactNode;
}

/** One line a step: done, failed with the reason, running, waiting. */
export function ProgressLines({ messages, running, waiting = [], actionFor }: LinesProps) {
  const { t } = useTranslation();
  return (
    <ol className="progress" aria-live="polite">
      {messages.map((step) => (
        <li key={`${step.id ?? ''} ${step.message}`}>
          {step.error ? (
            <IconCircleX className="icon tone-error" role="img" aria-label={t('progress.failed')} />
          ) : (
            <IconCircleCheck className="icon tone-ok" role="img" aria-label={t('progress.done')} />
          )}
          <div>
            {serverText(step.message)}
            {step.text && <small>{serverText(step.text)}</small>}
            {Boolean(step.error) && actionFor && <div className="actions">{actionFor(step)}</div>}
          </div>
        </li>
      ))}
      {running && (
        <li>
          <Spinner />
          <div>{running}</div>
        </li>
      )}
      {waiting.map((step) => (
        <li key={step} className="faint">
          <IconClock className="icon" aria-hidden="true" />
          <div>{step}</div>
        </li>
      ))}
    </ol>
  );
}

interface DialogProps extends LinesProps {
  opened: boolean;
  title: string;
  /** Next to Finish: what the outcome means, further actions. */
  note?: ReactNode;
  actions?: ReactNode;
  /** It is offered once nothing runs. */
  onFinish: () => void;
  /** Shown under the steps: what they resulted in. */
  children?: ReactNode;
}

/** The result of a wizard or of a change in several steps: a line for each, then Finish. */
export function ProgressDialog({ opened, title, note, actions, onFinish, children, ...lines }: DialogProps) {
  const { t } = useTranslation();
  const failed = lines.messages.filter((step) => step.error).length;
  const done = lines.messages.length - failed;
  const running = lines.running ? 1 : 0;
  const rest = running + (lines.waiting?.length ?? 0);
  const finish = useRef<HTMLButtonElement>(null);
  const isOver = opened && running === 0;
  useEffect(() => {
    if (isOver) finish.current?.focus();
  }, [isOver]);
  return (
    <Dialog
      opened={opened}
      onClose={onFinish}
      title={title}
      locked={running > 0}
      head={
        <div className="progress-head">
          <span className="dim num">{t('ui.progress', { done, failed, running })}</span>
          <div className="progress-bar" aria-hidden="true">
            <i style={{ flex: done }} />
            <i className="failed" style={{ flex: failed }} />
            <i className="running" style={{ flex: rest }} />
          </div>
        </div>
      }
      footer={
        <>
          <span className="grow">{note}</span>
          {actions}
          <Button ref={finish} data-autofocus tone="primary" onClick={onFinish} disabled={running > 0}>
            {t('ui.finish')}
          </Button>
        </>
      }
    >
      <ProgressLines {...lines} />
      {children}
    </Dialog>
  );
}
