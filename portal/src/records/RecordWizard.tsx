import { CallError } from '@cairn/contract';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Banner } from '../ui/Page.tsx';
import { ProgressDialog, type StepMessage } from '../ui/Progress.tsx';
import { Wizard } from '../ui/Wizard.tsx';
import { ChangedDialog } from './ChangedDialog.tsx';
import styles from './records.module.css';
import type { RecordFormState } from './useRecordForm.ts';
import './messages.ts';

export interface RecordStep<Values> {
  title: string;
  content: ReactNode;
  /** What is typed here: one goes on once these fields are right, and comes back when the server refuses one. */
  fields?: readonly (keyof Values & string)[];
  /** May one go on, once the fields are right? */
  check?: () => boolean | Promise<boolean>;
}

interface Props<Values extends object>
  extends Omit<ComponentProps<typeof Wizard>, 'opened' | 'steps' | 'show' | 'busy' | 'onFinish'> {
  form: RecordFormState<Values>;
  steps: readonly RecordStep<Values>[];
  /** Called by the last button; by default the values are sent. */
  onFinish?: () => void;
  /** What stands over the step after a refusal. */
  refused: string;
  /** Title of the progress and its line while the save is under way, and the title once it is done. */
  progress: { title: string; running: string; done: string; actions?: ReactNode; children?: ReactNode };
  /** The lines of the progress; by default the steps that were done or undone. */
  messages?: readonly StepMessage[];
}

/**
 * The form of a record in steps: what others changed meanwhile, then what became of the save. After a refusal it is at
 * the step of the field that was refused.
 */
export function RecordWizard<Values extends object>(props: Props<Values>) {
  const { form, steps, onFinish, refused, progress, messages = form.steps, onClose, ...wizard } = props;
  const { t } = useTranslation();
  const [refusedAt, setRefusedAt] = useState<number>(); // once the progress of a refusal was read
  const showsProgress = (form.isPending || messages.length > 0) && !form.conflict;
  const marked = Object.keys(form.form.errors);
  const found = steps.findIndex(({ fields = [] }) => fields.some((field) => marked.includes(field)));
  const wrong = found < 0 ? undefined : found;
  const { isPending, isSuccess } = form;
  const outcome = isSuccess ? progress.done : t('records.notSaved');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the guard of the address knows of the success
  useEffect(() => {
    if (isSuccess && messages.length === 0) onClose();
  }, [isSuccess]);
  return (
    <>
      <Wizard
        {...wizard}
        opened={!showsProgress && !form.conflict}
        onClose={onClose}
        show={form.error ? wrong : refusedAt}
        onFinish={() => {
          setRefusedAt(undefined);
          if (onFinish) onFinish();
          else form.save();
        }}
        steps={steps.map(({ title, content, fields, check }) => ({
          title,
          content: (
            <>
              {messages.length === 0 && <Refusal form={form} title={refused} />}
              {content}
            </>
          ),
          check: async () => (!fields || form.check(fields)) && ((await check?.()) ?? true),
        }))}
      />
      {form.conflict && <ChangedDialog conflict={form.conflict} parts={form.parts} />}
      <ProgressDialog
        opened={showsProgress}
        title={isPending ? progress.title : outcome}
        messages={messages}
        running={isPending ? progress.running : undefined}
        actions={progress.actions}
        onFinish={() => {
          if (!form.isError) return onClose();
          setRefusedAt(wrong);
          form.reset();
        }}
      >
        {progress.children}
      </ProgressDialog>
    </>
  );
}

function Refusal<Values extends object>({ form, title }: { form: RecordFormState<Values>; title: string }) {
  const { t } = useTranslation();
  const { error, refusal } = form;
  if (!error) return null;
  return (
    <div className={styles.refusal}>
      <Banner tone="error">
        <b>{title}</b> {refusal?.message ?? error.message}
        {error instanceof CallError && error.ref && (
          <span className="dim"> {t('ui.reference', { ref: error.ref })}</span>
        )}
      </Banner>
    </div>
  );
}
