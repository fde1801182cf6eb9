import { type RawBuilder, sql } from 'kysely';

/**
 * Ids of rovers that have a correction profile: their own, else that of their dealer. Each part has an index: profiles that
 * many rovers have are those of few dealers.
 */
export const roversWithProfile = (profile: RawBuilder<unknown>) => sql`
  select own.id from rovers own where own.correction_profile_id = ${profile} and own.archived_at is null
  union all
  select others.id from dealers join rovers others on others.dealer_id = dealers.id
  where dealers.correction_profile_id = ${profile} and others.correction_profile_id is null and others.archived_at is null`;
