import type { Database, TenantSession } from '@cairn/database';
import { exportedFile } from '../records/exported-file.ts';
import type { PreparedFile } from '../replies.ts';
import { exportedLists, findPeople, NOT_INCLUDED, readChoices } from './export.queries.ts';

interface Exported {
  readonly filename: string;
  readonly exported: string;
  readonly company: { readonly id: number };
}

/** The reply of an export. */
export const writeExport = (
  database: Database,
  session: TenantSession,
  exported: Exported,
): Promise<PreparedFile> => exportedFile(replyOf(database, session, exported));

/** The JSON of the reply, whose `data` is the JSON of the file. */
async function* replyOf(
  database: Database,
  session: TenantSession,
  { filename, ...rest }: Exported,
): AsyncGenerator<string> {
  yield `{"filename":${JSON.stringify(filename)},"data":"`;
  for await (const text of fileOf(database, session, rest)) yield JSON.stringify(text).slice(1, -1);
  yield '"}';
}

/** A transaction for every thousand rows: none lasts as long as the export. */
async function* fileOf(
  database: Database,
  session: TenantSession,
  { exported, company }: Omit<Exported, 'filename'>,
): AsyncGenerator<string> {
  yield `{\n"exported": ${JSON.stringify(exported)},\n"company": ${JSON.stringify(company, null, 1)},\n`;
  for (const [name, read] of Object.entries(exportedLists)) {
    yield `"${name}": [`;
    let after = 0;
    let before = '\n';
    for (;;) {
      const rows = await database.withTenant(session, (db) => read(db, company.id, after));
      const last = rows.at(-1);
      if (!last) break;
      yield before + rows.map(({ key: _, ...row }) => JSON.stringify(row)).join(',\n');
      [after, before] = [last.key, ',\n'];
    }
    yield '\n],\n';
  }
  const people = await database.withTenant(session, (db) => findPeople(db, company.id));
  const ids = people.map(({ id }) => id);
  for (const [name, rows] of Object.entries(await readChoices(database.service, ids)))
    yield `"${name}": ${JSON.stringify(rows, null, 1)},\n`;
  yield `"not_included": ${JSON.stringify(NOT_INCLUDED)}\n}\n`;
}
