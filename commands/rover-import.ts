import { type Database, type Secret, sealSecret } from '@cairn/database';
import { CsvError, parse } from 'csv-parse/sync';
import { StartError } from '../supervisor/start-error.ts';
import { passwordProblem, usernameProblem } from './account-rules.ts';
import { taken } from './records.ts';

interface Row {
  /** Number of the line in the file, from 1. */
  readonly line: number;
  /** How many values the line has. */
  readonly fields: number;
  readonly username: string;
  readonly password: string;
  readonly company: string;
}

const COLUMNS = ['username', 'password', 'company'];

/** So many wrong lines are named; the rest is counted. */
const NAMED = 50;

/** Rows in one INSERT. */
const BATCH = 2000;

/**
 * Makes a rover of every line of a CSV file: username, password and the company's id, with or without that header,
 * separated by comma, or by semicolon when the header is. All or nothing.
 * @throws {StartError} naming each wrong line with what is wrong with it
 */
export async function importRovers(
  database: Database,
  secret: Secret,
  file: string,
): Promise<{ imported: number }> {
  const rows = readRows(file);
  if (!rows.length) throw new StartError('The file has no rovers in it.');
  await database.service.transaction().execute(async (db) => {
    const [companies, usernames] = await Promise.all([
      db
        .selectFrom('companies')
        .select(['id', 'reseller_id', 'dealer_id', 'country'])
        .where('archived_at', 'is', null)
        .execute(),
      db
        .selectFrom('rovers')
        .select('username')
        .where('archived_at', 'is', null)
        .where((is) =>
          is(
            is.fn('lower', ['username']),
            '=',
            is.fn.any(is.val(rows.map(({ username }) => username.toLowerCase()))),
          ),
        )
        .execute(),
    ]);
    const company = new Map(companies.map((row) => [String(row.id), row]));
    const existing = new Set(usernames.map(({ username }) => username.toLowerCase()));
    refuseWrong(rows, (id) => company.has(id), existing);

    const rovers = rows.flatMap(({ username, password, company: id }) => {
      const owner = company.get(id);
      return owner
        ? [
            {
              reseller_id: owner.reseller_id,
              dealer_id: owner.dealer_id,
              company_id: owner.id,
              casta: owner.country,
              title: username,
              username,
              password_sealed: sealSecret(secret, password, 'rovers.password_sealed'),
            },
          ]
        : [];
    });
    for (let first = 0; first < rovers.length; first += BATCH) {
      await db
        .insertInto('rovers')
        .values(rovers.slice(first, first + BATCH))
        .execute()
        .catch(
          taken(
            ['rovers_username', 'rovers_username_case'],
            'A username of the file was taken by somebody else during the import. Nothing was imported.',
          ),
        );
    }
  });
  return { imported: rows.length };
}

function readRows(file: string): Row[] {
  const records: { line: number; values: string[] }[] = [];
  try {
    parse(file, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      delimiter: /^\uFEFF?"?username"?\s*;/i.test(file) ? ';' : ',',
      relax_column_count: true, // reported below, for every such line
      on_record: (values: string[], { lines }) => {
        records.push({ line: lines, values });
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? new StartError(`The file is not CSV: ${error.message}.`) : error;
  }
  if (COLUMNS.every((name, index) => records[0]?.values[index]?.toLowerCase() === name)) records.shift();
  return records.map(({ line, values }) => {
    const [username = '', password = '', company = ''] = values;
    return { line, fields: values.length, username, password, company };
  });
}

function refuseWrong(
  rows: readonly Row[],
  isCompany: (id: string) => boolean,
  existing: ReadonlySet<string>,
) {
  const firstLine = new Map<string, number>();
  const wrong = rows.map((row) => {
    const name = row.username.toLowerCase(); // names that differ in case only are the same
    const before = firstLine.get(name);
    firstLine.set(name, before ?? row.line);
    const why =
      (row.fields === COLUMNS.length ? undefined : `has ${row.fields} values, not ${COLUMNS.join(',')}`) ??
      usernameProblem(row.username) ??
      passwordProblem(row.password) ??
      (isCompany(row.company) ? undefined : `there is no company "${row.company}"`) ??
      (before ? `username ${row.username} is on line ${before} already` : undefined) ??
      (existing.has(name) ? `username ${row.username} is taken` : undefined);
    return why && `line ${row.line}: ${why}`;
  });
  refuse(wrong.filter((problem) => problem !== undefined));
}

function refuse(problems: readonly string[]) {
  if (!problems.length) return;
  const more = problems.length > NAMED ? [`… and ${problems.length - NAMED} more lines`] : [];
  throw new StartError(['Nothing was imported:', ...problems.slice(0, NAMED), ...more].join('\n'));
}
