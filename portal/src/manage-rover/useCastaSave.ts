import { CallError, type CastaRecord } from '@cairn/contract';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import type { StepMessage } from '../ui/Progress.tsx';
import { type CastaForm, needsDisconnect } from './casta.rules.ts';

/** The caster removes the live row of a session within a second of its end. */
const RECHECK_MS = 250;
const MAX_CHECKS = 20;

/**
 * Saves settings on Casta: directly, or after the session of the rover was closed, when the forced mountpoint changes
 * while it has one. `messages` are the steps that were done or failed.
 */
export function useCastaSave(
  rover: number,
  opened: CastaRecord,
  form: Pick<RecordFormState<CastaForm>, 'save' | 'error' | 'steps' | 'isPending' | 'reset'>,
  disconnected: { current: number | undefined },
) {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<{ values: CastaForm; session: number }>();
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<StepMessage>();
  const presentSession = async () =>
    (await call(areas.roverForms.castaValues, { roverid: rover })).casta[0]?.Current_id ?? 0;

  /** Asks for the session to be closed first if that is needed now, whatever it was when the form was opened. */
  const start = async (values: CastaForm) => {
    setFailure(undefined);
    setChecking(true);
    try {
      const Current_id = await presentSession();
      if (needsDisconnect(values, { ...opened, Current_id })) setWaiting({ values, session: Current_id });
      else form.save(values);
    } catch (error) {
      setFailure(failed(error));
    } finally {
      setChecking(false);
    }
  };

  const afterDisconnect = async () => {
    setWaiting(undefined);
    if (!waiting) return;
    disconnected.current = waiting.session;
    setChecking(true);
    try {
      if (await hasEnded(waiting.session)) form.save(waiting.values);
      else setFailure({ message: 'Casta', text: t('manageRover.stillConnected'), error: 1 });
    } catch (error) {
      setFailure(failed(error));
    } finally {
      setChecking(false);
    }
  };

  /** Whether the session that was closed is over; waits a few seconds for that. */
  const hasEnded = async (session: number): Promise<boolean> => {
    for (let check = 0; check < MAX_CHECKS; check++) {
      if ((await presentSession()) !== session) return true;
      await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
    }
    return false;
  };

  const messages = form.error && form.steps.length === 0 ? [failed(form.error)] : form.steps;
  return {
    start: (values: CastaForm) => void start(values),
    afterDisconnect: () => void afterDisconnect(),
    asksDisconnect: waiting !== undefined,
    cancelDisconnect: () => setWaiting(undefined),
    isChecking,
    messages: failure ? [failure] : messages,
    reset: () => {
      setFailure(undefined);
      form.reset();
    },
  };
}

const failed = (error: unknown): StepMessage => ({
  message: 'Casta',
  text: error instanceof CallError ? (error.issues[0]?.message ?? error.message) : String(error),
  error: 1,
});
