import type { Tables } from '@cairn/database';
import type { Kysely } from 'kysely';
import type { PreparedFile } from '../mount.ts';
import { exportedFile, inChunks } from '../records/exported-file.ts';
import { exportedLists, NOT_INCLUDED } from './export.queries.ts';

type Db = Kysely<Tables>;

interface Exported {
  readonly filename: string;
  readonly exported: string;
  readonly company: { readonly id: number };
}

/** The reply of an export. */
export const writeExport = (db: Db, exported: Exported): Promise<PreparedFile> =>
  exportedFile(replyOf(db, exported));

/** The JSON of the reply, whose `data` is the JSON of the file. */
async function* replyOf(db: Db, { filename, ...rest }: Exported): AsyncGenerator<string> {
  yield `{"filename":${JSON.stringify(filename)},"data":"`;
  for await (const text of fileOf(db, rest)) yield JSON.stringify(text).slice(1, -1);
  yield '"}';
}

async function* fileOf(db: Db, { exported, company }: Omit<Exported, 'filename'>): AsyncGenerator<string> {
  yield `{\n"exported": ${JSON.stringify(exported)},\n"company": ${JSON.stringify(company, null, 1)},\n`;
  for (const [name, query] of Object.entries(exportedLists(db, company.id))) {
    yield `"${name}": [`;
    let before = '\n';
    for await (const rows of inChunks(db, query)) {
      yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
      before = ',\n';
    }
    yield '\n],\n';
  }
  yield `"not_included": ${JSON.stringify(NOT_INCLUDED)}\n}\n`;
}
