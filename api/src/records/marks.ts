import type { FavouriteKind } from '@cairn/contract';
import type { Db } from '@cairn/database';

/** A favourite as it is stored: of which record, and nothing about it. */
export interface Mark {
  readonly kind: FavouriteKind;
  readonly id: number;
}

/** What somebody has marked; on the system level, as the table is nobody else's. Records are read as the caller may see them. */
export async function readMarks(service: Db, user: number): Promise<Mark[]> {
  const rows = await service
    .selectFrom('favourites')
    .where('user_id', '=', user)
    .select(['kind', 'record_id as id'])
    .execute();
  return rows as Mark[]; // the table allows no other kind
}

/** The ids of what somebody has marked of one kind, where a list shows these alone; undefined where it shows all. */
export async function markedIds(
  service: Db,
  { userId }: { readonly userId: number },
  kind: FavouriteKind,
  favourites: 0 | 1,
): Promise<readonly number[] | undefined> {
  if (!favourites) return undefined;
  const marks = await readMarks(service, userId);
  return marks.filter((mark) => mark.kind === kind).map(({ id }) => id);
}
