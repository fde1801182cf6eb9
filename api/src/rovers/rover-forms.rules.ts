import { type CastaRecord, fixedRecords, isAtLeast, isRole, type RoverNote } from '@cairn/contract';
import type { Session } from '../auth/session.ts';
import { bit } from '../records/reply-values.ts';
import type { NoteRow } from './rover-forms.queries.ts';

/** The longest part of a company's name in a username. */
const LONGEST_BASE = 14;

/** What the usernames of a company's rovers begin with: the letters and digits of its name. */
export function usernameBase(company: string): string {
  const plain = company
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, LONGEST_BASE);
  return plain || 'rover';
}

/** Whether somebody may set NTRIP usernames and passwords: dealers only where their setting says so. */
export const mayChangeLogin = (role: number, changeUsername: boolean): boolean =>
  isRole(role, 'systemAdmin', 'reseller') || changeUsername;

/** Whether somebody may change settings on Casta at all. */
export const mayChangeCasta = (role: number, changeUsername: boolean): boolean =>
  (isAtLeast(role, 'dealer') && !isRole(role, 'dealer')) || changeUsername;

/** The Casta of a new rover: what a system admin chose, else the country of the reseller. */
export function castaOf(role: number, chosen: 1 | 2 | undefined, reseller: number): 1 | 2 {
  if (isRole(role, 'systemAdmin') && chosen) return chosen;
  return reseller === fixedRecords.danishReseller ? 2 : 1;
}

interface CastaRow {
  readonly id: number;
  readonly version: number;
  readonly username: string;
  readonly casta: number;
  readonly allowed: boolean;
  readonly needs_gga: boolean;
  readonly ignore_initial_gga: boolean;
  readonly test_user: boolean;
  readonly preferred_ntrip_version: number | null;
  readonly forced_mountpoint: string | null;
  readonly expires_at: Date | null;
  readonly home_latitude: number | null;
  readonly home_longitude: number | null;
}
interface LiveRow {
  readonly session_id: number;
  readonly status: number | null;
  readonly connected_at: Date;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The position of the live session, or else that of the last stored point. */
type LastPoint = Pick<LiveRow, 'status' | 'latitude' | 'longitude'>;

/** The settings on Casta under the names of the calls; `last` is also that of a rover that is offline. */
export function castaRecordOf(
  rover: CastaRow,
  live: LiveRow | undefined,
  last: LastPoint | undefined,
  more: { password: string | undefined; locked: boolean; subscribed: boolean },
): CastaRecord {
  const { preferred_ntrip_version: preferred } = rover;
  return {
    version: rover.version,
    Username: rover.username,
    ...(more.password !== undefined && { Password: more.password }),
    Expiry_date: rover.expires_at?.toISOString() ?? null,
    Allowed: bit(rover.allowed),
    Needs_GGA: bit(rover.needs_gga),
    Ignore_initial_GGA: bit(rover.ignore_initial_gga),
    Test_user: bit(rover.test_user),
    Preferred_NTRIP_version: preferred === 1 || preferred === 2 ? preferred : null,
    In_use: bit(live !== undefined),
    Last_status: last?.status ?? null,
    Current_id: live?.session_id ?? 0,
    Session_start_time: live?.connected_at.toISOString() ?? null,
    Last_lat: last?.latitude ?? null,
    Last_lon: last?.longitude ?? null,
    Home_lat: rover.home_latitude,
    Home_long: rover.home_longitude,
    Forced_mountpoint: rover.forced_mountpoint,
    casta: rover.casta === 2 ? 2 : 1,
    castaid: rover.id,
    Cloudbase_rover_id: rover.id,
    locked: bit(more.locked),
    subscribed: bit(more.subscribed),
  };
}

/** Who reads or changes a note. */
export type NoteReader = Pick<Session, 'userId' | 'role'>;

/**
 * Whether somebody may change and delete a note: who wrote it, their level, and those above. People do not see the
 * users above them, so an author who is not seen is one of these.
 */
export const mayChangeNote = (
  { user_id, author_id }: Pick<NoteRow, 'user_id' | 'author_id'>,
  { userId, role }: NoteReader,
): boolean =>
  user_id === null
    ? isAtLeast(role, 'dealer')
    : user_id === userId || (author_id !== null && isAtLeast(role, 'companyAdmin'));

export const noteOf = (row: NoteRow, reader: NoteReader): RoverNote => ({
  id: row.id,
  version: row.version,
  user: row.user_id,
  name: row.user_name,
  reseller: row.reseller_id,
  dealer: row.dealer_id,
  type: 1,
  type_id: row.rover_id,
  description: row.description,
  datetime: row.created_at.toISOString(),
  editable: bit(mayChangeNote(row, reader)),
});
