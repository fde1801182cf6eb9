import { CallError } from '@cairn/contract';
import type { ReactNode } from 'react';
import { type Key, t, translateCode } from '../language/index.ts';
import { sentenceCase } from '../ui/format.ts';
import type { ShownPart } from './ChangedDialog.tsx';
import type { Conflict } from './conflict.rules.ts';
import { yesNo } from './valueTexts.ts';

type Name<Values> = keyof Values & string;
type Changes<Values> = Pick<Conflict<Values>, 'changes' | 'read'>;

/** What a form's values do not say of one of its fields. */
export interface FormField<Values> {
  /** The message over it; by default that of its name in the area of the form. */
  readonly label?: Key;
  /** Fields that are decided together with it when two people changed them: half a position is nobody's. */
  readonly with?: readonly Name<Values>[];
  /** The label of the field where it is compared, with those; by default its own. */
  readonly partLabel?: Key;
  /** Choices, by their values. */
  readonly options?: (
    values: Values,
  ) => readonly { readonly value: string | number; readonly text: string }[];
  /** The value as people read it; by default its text, that of its choice, or yes or no. */
  readonly shown?: (values: Values, conflict: Changes<Values>) => ReactNode;
  /** A password: only that there is a new one is shown. */
  readonly secret?: true;
}

/** The fields of a record, in the order in which changes of others are shown. */
export type FormFields<Values> = { readonly [Field in Name<Values>]?: FormField<Values> };

/** The label of a field. */
export const labelOf = <Values>(area: string, fields: FormFields<Values>, field: Name<Values>): string =>
  translateCode(fields[field]?.label ?? `${area}.${field}`);

/** The fields as `ChangedDialog` compares and shows them. */
export const partsOf = <Values>(
  area: string,
  fields: FormFields<Values>,
  conflict: Changes<Values>,
): ShownPart<Values>[] =>
  (Object.keys(fields) as Name<Values>[]).map((name) => {
    const { shown, with: others = [], partLabel, secret } = fields[name] ?? {};
    return {
      fields: [name, ...others],
      label: partLabel ? translateCode(partLabel) : labelOf(area, fields, name),
      shown: (values) =>
        secret
          ? t('records.newPassword')
          : shown
            ? shown(values, conflict)
            : textOfValue(values, name, fields),
      ...(secret && { secret }),
    };
  });

function textOfValue<Values>(values: Values, name: Name<Values>, fields: FormFields<Values>): string {
  const value: unknown = values[name];
  const options = fields[name]?.options?.(values);
  if (options) return options.find((option) => option.value === value)?.text ?? '';
  return typeof value === 'boolean' ? yesNo(value) : String(value ?? '');
}

/**
 * What the server found wrong, by field of the form; `rest` is what no field can show. The server names fields within the
 * object of the call, "machinedata.model", and some by other names than the form.
 */
export function serverIssues(error: Error, values: object, names: Readonly<Record<string, string>> = {}) {
  const issues: Record<string, string> = {};
  const rest: string[] = [];
  for (const { field, message } of error instanceof CallError ? error.issues : []) {
    const sent = field.slice(field.lastIndexOf('.') + 1);
    const name = names[sent] ?? sent;
    if (name in values) issues[name] ??= sentenceCase(message);
    else rest.push(sentenceCase(message));
  }
  return { fields: issues, rest };
}
