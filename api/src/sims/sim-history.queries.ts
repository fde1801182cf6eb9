import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { changes } from './sims.queries.ts';

/** Moves of a SIM that the caller may see, the newest first; the name of a person is for those who see the person. */
export const readMoves = (db: Db, sim: number, limit: number) =>
  db
    .selectFrom('sim_moves as moves')
    .where('moves.sim_id', '=', sim)
    .leftJoin('resellers', 'resellers.id', 'moves.reseller_id')
    .leftJoin('dealers', 'dealers.id', 'moves.dealer_id')
    .leftJoin('companies', 'companies.id', 'moves.company_id')
    .leftJoin('rovers', 'rovers.id', 'moves.rover_id')
    .leftJoin('stations', 'stations.id', 'moves.station_id')
    .leftJoin('users', 'users.id', 'moves.user_id')
    .select(['moves.id', 'moves.at', 'moves.from_holder', 'moves.to_holder', 'moves.reason'])
    .select(['resellers.title as reseller', 'dealers.title as dealer', 'companies.title as company'])
    .select(['rovers.title as rover', 'stations.title as station'])
    .select(sql<string>`case when users.id is null then '' else moves.user_name end`.as('user'))
    .orderBy('moves.id', 'desc')
    .limit(limit)
    .execute();
export type MoveRow = Awaited<ReturnType<typeof readMoves>>[number];

export const readChanges = (db: Db, sim: number, limit: number) =>
  changes(db).where('sim_changes.sim_id', '=', sim).orderBy('sim_changes.id', 'desc').limit(limit).execute();

export const findSim = (db: Db, id: number) =>
  db
    .selectFrom('sims')
    .leftJoin('sim_packages as packages', 'packages.id', 'sims.package_id')
    .where('sims.id', '=', id)
    .select(['sims.id', 'sims.usage_read_at', 'packages.allowance_bytes'])
    .executeTakeFirst();
