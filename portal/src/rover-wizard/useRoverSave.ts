import { CallError, type Role } from '@cairn/contract';
import type { UseFormReturnType } from '@mantine/form';
import { areas, call } from '../api.ts';
import { serverIssues } from '../records/fields.rules.ts';
import { useRecordSave } from '../records/useRecordSave.ts';
import { type RoverForm, saveInput } from './rover.rules.ts';

type Known = RoverForm & { readonly version: number };

interface Options {
  form: UseFormReturnType<RoverForm>;
  /** The rover that is edited, with the values that its form began with. */
  rover: { id: number; version: number; start: RoverForm } | undefined;
  role: Role;
  mayLogin: boolean;
  /** A subscription is sold with it. */
  sells: boolean;
}

/** Names of the server's fields that the form has under other names. */
const formNames: Readonly<Record<string, string>> = {
  companyid: 'company',
  substart: 'start',
  subid: 'subtype',
  nosimm: 'simm',
};

/** Saves a rover with its machine and subscription, and shows at its field what was refused. */
export function useRoverSave({ form, rover, role, mayLogin, sells }: Options) {
  const record: Known | undefined = rover && { ...rover.start, version: rover.version };
  const save = useRecordSave({
    record,
    formOf: ({ version: _, ...known }: Known): RoverForm => known as RoverForm,
    send: (values: RoverForm, known, key) => {
      const edited = rover && known && { id: rover.id, version: known.version };
      return call(areas.roverForms.save, saveInput(values, { rover: edited, role, mayLogin, sells }), {
        key,
      });
    },
    onSuccess: () => undefined,
    onError: (error) => form.setErrors(serverIssues(error, form.values, formNames).fields),
  });
  const steps = save.reply?.messages ?? (save.error instanceof CallError ? save.error.messages : []);
  return { ...save, steps };
}
