import { t } from '../language/index.ts';
import './messages.ts';

export const yesNo = (yes: unknown): string => t(yes ? 'records.yes' : 'records.no');

/** The text of a value of a list of choices. */
export const textOf = (list: readonly { value: number; text: string }[], value: unknown): string =>
  list.find((one) => one.value === value)?.text ?? '';
