import { CallError, type CastaRecord } from '@cairn/contract';
import { useRef, useState } from 'react';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { useRecordSave } from '../records/useRecordSave.ts';
import type { StepMessage } from '../ui/Progress.tsx';
import { type CastaForm, castaData, formOf, needsDisconnect } from './casta.rules.ts';

/** The caster removes the live row of a session within a second of its end. */
const recheckMs = 250;
const checks = 20;

/**
 * Saves settings on Casta: directly, or after the session of the rover was closed, when the forced mountpoint changes
 * while it has one. `messages` are the stages that were done or failed.
 */
export function useCastaSave(rover: number, opened: CastaRecord, onRefused: (error: CallError) => void) {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<{ form: CastaForm; session: number }>();
  const disconnected = useRef<number>(undefined);
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<StepMessage>();
  const save = useRecordSave({
    record: opened,
    formOf,
    send: (form: CastaForm, known, key) =>
      call(
        areas.roverForms.saveCastaValues,
        { data: castaData(form, known ?? opened, disconnected.current) },
        { key },
      ),
    onSuccess: () => undefined,
    onError: (error) => error instanceof CallError && onRefused(error),
  });
  const presentSession = async () =>
    (await call(areas.roverForms.castaValues, { roverid: rover })).casta[0]?.Current_id ?? 0;

  /** Asks for the session to be closed first if that is needed now, whatever it was when the form was opened. */
  const start = async (form: CastaForm) => {
    setFailure(undefined);
    setChecking(true);
    try {
      const Current_id = await presentSession();
      if (needsDisconnect(form, { ...opened, Current_id })) setWaiting({ form, session: Current_id });
      else save.save(form);
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
      if (await hasEnded(waiting.session)) save.save(waiting.form);
      else setFailure({ message: 'Casta', text: t('manageRover.stillConnected'), error: 1 });
    } catch (error) {
      setFailure(failed(error));
    } finally {
      setChecking(false);
    }
  };

  /** Whether the session that was closed is over; waits a few seconds for that. */
  const hasEnded = async (session: number): Promise<boolean> => {
    for (let check = 0; check < checks; check++) {
      if ((await presentSession()) !== session) return true;
      await new Promise((resolve) => setTimeout(resolve, recheckMs));
    }
    return false;
  };

  const refusal = save.error && !save.isPending ? refusalOf(save.error) : undefined;
  return {
    start,
    afterDisconnect: () => void afterDisconnect(),
    asksDisconnect: waiting !== undefined,
    cancelDisconnect: () => setWaiting(undefined),
    conflict: save.conflict,
    isPending: save.isPending || isChecking,
    isSuccess: save.isSuccess,
    messages: failure ? [failure] : (refusal ?? save.reply?.messages),
    reset: () => {
      setFailure(undefined);
      save.reset();
    },
  };
}

const refusalOf = (error: Error): readonly StepMessage[] =>
  error instanceof CallError && error.messages.length > 0 ? error.messages : [failed(error)];

const failed = (error: unknown): StepMessage => ({
  message: 'Casta',
  text: error instanceof CallError ? (error.issues[0]?.message ?? error.message) : String(error),
  error: 1,
});
