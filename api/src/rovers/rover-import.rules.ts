import { type ImportedLine, type ImportedRover, type ImportField, importedRover } from '@cairn/contract';
import { type StoredTitle, sentence, titleIn } from '@cairn/domain/language';
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
  /** Without one the rover gets the default of its dealer. */
  readonly profile: ImportScope['profiles'][number] | undefined;
  readonly machine:
    | (Pick<ImportedRover, 'regnum' | 'receiver_serial_num' | 'modem_serial_num'> & {
        readonly maker_id: number;
        readonly model_id: number;
      })
    | undefined;
}

/** A line that takes a unit from the stock. */
interface Sold {
  readonly line: number;
  readonly type: Plan['type'];
}

const named = <Row extends { readonly title: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.title.toLowerCase(), row]));

/** Rows by their titles in both languages; a title as it stands comes before the Danish one of another. */
const namedInBoth = <Row extends StoredTitle>(rows: readonly Row[]) =>
  new Map([
    ...rows.flatMap((row) => (row.title_da ? [[row.title_da.toLowerCase(), row] as const] : [])),
    ...named(rows),
  ]);

/**
 * What each line creates, what is wrong with those that cannot be imported, and the lines of the usernames in the file.
 * Names are compared whatever their case.
 */
export function planLines(lines: readonly ImportedLine[], scope: ImportScope, mayChangeLogin: boolean) {
  const errors: LineError[] = [];
  const plans: Plan[] = [];
  const known = {
    companies: named(scope.companies),
    types: namedInBoth(scope.types),
    makers: named(scope.makers),
  };
  const profiles = namedInBoth(scope.profiles);
  const models = new Map(
    scope.models.map((model) => [`${model.maker_id} ${model.title.toLowerCase()}`, model]),
  );
  const typed = new Map<string, number>();
  const names = new Set<string>();
  const sold: Sold[] = [];
  for (const { line, ...fields } of lines) {
    const before = errors.length;
    const wrong = (field: ImportField, message: string) => errors.push({ line, field, message });
    const row = readableFields(fields, wrong);
    const company = row.company && known.companies.get(row.company.toLowerCase());
    if (row.company && !company) wrong('company', sentence('The dealer has no such company'));
    const type = row.subtype && known.types.get(row.subtype.toLowerCase());
    if (row.subtype && !type) wrong('subtype', sentence('There is no such type of subscription'));
    if (type) sold.push({ line, type });
    const machine = machineOf(row, known.makers, models, wrong);
    const profile = row.corrections ? profiles.get(row.corrections.toLowerCase()) : undefined;
    if (row.corrections && !profile) wrong('corrections', sentence('There is no such correction profile'));
    if (!mayChangeLogin)
      for (const field of ['username', 'password'] as const)
        if (row[field] !== undefined)
          wrong(field, sentence('Account cannot change NTRIP username and password'));
    if (row.username !== undefined) {
      if (names.has(row.username.toLowerCase())) wrong('username', sentence('is in the file twice'));
      else typed.set(row.username, line);
      names.add(row.username.toLowerCase());
    }
    if (!company || !type || errors.length > before) continue;
    const { title = '', purchase_order = '', substart, password, username } = row;
    plans.push({
      line,
      title,
      purchase_order,
      substart,
      password,
      username,
      company,
      type,
      machine,
      profile,
    });
  }
  return { errors, plans, typed, sold };
}

/** The fields of a line that can be read: the others are wrong, and hide nothing that is wrong with these. */
function readableFields(
  fields: Omit<ImportedLine, 'line'>,
  wrong: (field: ImportField, message: string) => void,
): Partial<ImportedRover> {
  const parsed = importedRover.safeParse(fields, schemaMessages());
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error);
  for (const { field, message } of issues) wrong(field as ImportField, message);
  const unreadable = new Set(issues.map(({ field }) => field));
  const others = Object.entries(fields).filter(([field]) => !unreadable.has(field));
  return importedRover.partial().parse(Object.fromEntries(others));
}

function machineOf(
  row: Partial<ImportedRover>,
  makers: ReadonlyMap<string, { readonly id: number }>,
  models: ReadonlyMap<string, { readonly id: number }>,
  wrong: (field: ImportField, message: string) => void,
): Plan['machine'] {
  const { make, model, regnum = '', receiver_serial_num = '', modem_serial_num = '' } = row;
  if (make === undefined || model === undefined) return undefined;
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

/** Units that the lines need of each type, and an error for each type of which there are too few, at its first line without one. */
export function countUnits(sold: readonly Sold[], units: ReadonlyMap<number, number>) {
  const stock = [...Map.groupBy(sold, ({ type }) => type.id).values()].map((lines) => {
    const { id, ...type } = (lines[0] as Sold).type;
    return {
      lines: lines,
      type: id,
      text: titleIn(type),
      needed: lines.length,
      available: units.get(id) ?? 0,
    };
  });
  const errors = stock.flatMap(({ lines, needed, available }): LineError[] => {
    const first = lines[available];
    if (!first) return [];
    const message = sentence(
      'NO SUBSCRIPTIONS IN STOCK from this line on: {{needed}} needed, {{available}} in stock',
      {
        needed,
        available,
      },
    );
    return [{ line: first.line, field: 'subtype', message }];
  });
  return { errors, stock: stock.map(({ lines: _, ...units }) => units) };
}
