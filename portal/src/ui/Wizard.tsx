import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** The row of numbered steps; on phones only the current one is named. */
export function Steps({ titles, current }: { titles: readonly string[]; current: number }) {
  const { t } = useTranslation();
  return (
    <ol className="steps">
      {titles.map((title, index) => (
        <li
          key={title}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
          aria-label={t('ui.step', { n: index + 1, of: titles.length, title })}
        >
          <span className="n">
            {index < current ? <IconCheck className="i" aria-hidden="true" /> : index + 1}
          </span>
          <span className="t">{title}</span>
        </li>
      ))}
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
  width?: number;
}

/** A form in steps. What was entered stays while one goes back and forth; a step opens once those before it are valid. */
export function Wizard({ opened, onClose, title, steps, finishLabel, onFinish, busy, width = 760 }: Props) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const [refused, setRefused] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const step = steps[Math.min(at, steps.length - 1)];
  const last = at >= steps.length - 1;

  useEffect(() => {
    if (opened) setAt(0);
  }, [opened]);

  const go = async () => {
    const fine = (await step?.check?.()) ?? true;
    setRefused(!fine);
    if (!fine) {
      // After React has marked the fields, the first wrong one gets the focus.
      requestAnimationFrame(() =>
        content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
    } else if (last) {
      onFinish();
    } else {
      setAt(at + 1);
    }
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      width={width}
      locked={busy ?? false}
      head={<Steps titles={steps.map((one) => one.title)} current={at} />}
      footer={
        <>
          {at > 0 && (
            <Button onClick={() => setAt(at - 1)} disabled={busy}>
              {t('ui.back')}
            </Button>
          )}
          <span className={refused ? 'grow no' : 'grow'} role="status">
            {refused && t('ui.fixFields')}
          </span>
          <Button tone="quiet" onClick={onClose} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button tone="primary" onClick={() => void go()} busy={busy ?? false}>
            {last ? finishLabel : t('ui.next')}
          </Button>
        </>
      }
    >
      <div ref={content}>{step?.content}</div>
    </Dialog>
  );
}
