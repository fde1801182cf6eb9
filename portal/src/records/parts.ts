import { t, translateCode } from '../language/index.ts';
import type { ShownPart } from './ChangedDialog.tsx';
import './messages.ts';

type Fields<Form> = readonly (keyof Form & string)[];

/** Fields that are compared one by one, with their label and value as text. */
export const plainParts = <Form>(area: string, fields: Fields<Form>): ShownPart<Form>[] =>
  fields.map((field) => ({
    fields: [field],
    label: translateCode(`${area}.${field}`),
    shown: (form) => (typeof form[field] === 'boolean' ? yesNo(form[field]) : String(form[field] ?? '')),
  }));

export const yesNo = (yes: unknown): string => t(yes ? 'records.yes' : 'records.no');

/** The text of a value of a list of choices. */
export const textOf = (list: readonly { value: number; text: string }[], value: unknown): string =>
  list.find((one) => one.value === value)?.text ?? '';
