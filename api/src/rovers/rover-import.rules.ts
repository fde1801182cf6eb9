import { type ImportedLine, type ImportedRover, type ImportField, importedRover } from '@cairn/contract';
import { sentence } from '@cairn/domain/language';
import { issuesOf } from '../problem.ts';
import { schemaMessages } from '../web/schema-messages.ts';
import type { ImportScope } from './rover-import.queries.ts';

/** Why a line cannot be imported. */
export interface LineError {
  readonly line: number;
  readonly field: ImportField;
  readonly message: string;
}

/** A line that says what to create. */
export interface Plan extends Pick<ImportedRover, 'title' | 'purchase_order' | 'substart' | 'password'> {
  readonly line: number;
  readonly company: ImportScope['companies'][number];
  readonly type: ImportScope['types'][number];
  readonly username: string | undefined;
  readonly machine:
    | (Pick<ImportedRover, 'regnum' | 'receiver_serial_num' | 'modem_serial_num'> & {
        readonly maker_id: number;
        readonly model_id: number;
      })
    | undefined;
}

const named = <Row extends { readonly title: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.title.toLowerCase(), row]));

/**
 * What each line creates, what is wrong with those that cannot be imported, and the lines of the usernames in the file.
 * Names are compared whatever their case.
 */
export function planLines(lines: readonly ImportedLine[], scope: ImportScope, mayChangeLogin: boolean) {
  const errors: LineError[] = [];
  const plans: Plan[] = [];
  const known = { companies: named(scope.companies), types: named(scope.types), makers: named(scope.makers) };
  const models = new Map(
    scope.models.map((model) => [`${model.maker_id} ${model.title.toLowerCase()}`, model]),
  );
  const typed = new Map<string, number>();
  for (const { line, ...fields } of lines) {
    const before = errors.length;
    const wrong = (field: ImportField, message: string) => errors.push({ line, field, message });
    const parsed = importedRover.safeParse(fields, schemaMessages());
    if (!parsed.success) {
      for (const { field, message } of issuesOf(parsed.error)) wrong(field as ImportField, message);
      continue;
    }
    const row = parsed.data;
    const company = known.companies.get(row.company.toLowerCase());
    if (!company) wrong('company', sentence('The dealer has no such company'));
    const type = known.types.get(row.subtype.toLowerCase());
    if (!type) wrong('subtype', sentence('There is no such type of subscription'));
    const machine = machineOf(row, known.makers, models, wrong);
    if (!mayChangeLogin)
      for (const field of ['username', 'password'] as const)
        if (row[field] !== undefined)
          wrong(field, sentence('Account cannot change NTRIP username and password'));
    if (row.username !== undefined) {
      if (typed.has(row.username)) wrong('username', sentence('is in the file twice'));
      else typed.set(row.username, line);
    }
    if (!company || !type || errors.length > before) continue;
    const { title, purchase_order, substart, password, username } = row;
    plans.push({ line, title, purchase_order, substart, password, username, company, type, machine });
  }
  return { errors, plans, typed };
}

function machineOf(
  row: ImportedRover,
  makers: ReadonlyMap<string, { readonly id: number }>,
  models: ReadonlyMap<string, { readonly id: number }>,
  wrong: (field: ImportField, message: string) => void,
): Plan['machine'] {
  const { make, model, regnum, receiver_serial_num, modem_serial_num } = row;
  if (make === '') {
    if (model || regnum || receiver_serial_num || modem_serial_num)
      wrong('make', sentence('Select a manufacturer'));
    return undefined;
  }
  const maker = makers.get(make.toLowerCase());
  if (!maker) {
    wrong('make', sentence('There is no such manufacturer'));
    return undefined;
  }
  const found = models.get(`${maker.id} ${model.toLowerCase()}`);
  if (!found) {
    wrong('model', sentence(model === '' ? 'Select a model' : 'The manufacturer has no such model'));
    return undefined;
  }
  return { maker_id: maker.id, model_id: found.id, regnum, receiver_serial_num, modem_serial_num };
}

/** Units that the lines need of each type, and errors of those for which there is none left. */
export function countUnits(plans: readonly Plan[], units: ReadonlyMap<number, number>) {
  const errors: LineError[] = [];
  const stock = new Map<number, { type: number; text: string; needed: number; available: number }>();
  for (const { line, type } of plans) {
    const available = units.get(type.id) ?? 0;
    const needed = (stock.get(type.id)?.needed ?? 0) + 1;
    stock.set(type.id, { type: type.id, text: type.title, needed, available });
    if (needed > available)
      errors.push({ line, field: 'subtype', message: sentence('NO SUBSCRIPTIONS IN STOCK') });
  }
  return { errors, stock: [...stock.values()] };
}
