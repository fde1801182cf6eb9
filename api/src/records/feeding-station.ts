import { sql } from 'kysely';

/** Name of the station that feeds a rover, by `stations` of its live row: one that is out of service feeds nobody. */
export const feedingStation = sql<
  string | null
>`case when stations.out_of_service_since is null then stations.title end`.as('station');
