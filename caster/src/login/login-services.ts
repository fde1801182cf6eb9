import type { Nodes } from '../cluster/nodes.ts';
import type { Limits } from '../limits.ts';
import type { Admission } from '../net/admission.ts';
import type { GuessWatch } from '../net/guess-watch.ts';
import type { LoginThrottle } from '../net/login-throttle.ts';
import type { PasswordGuesses } from '../net/password-guesses.ts';
import type { StringPool } from '../net/string-pool.ts';
import type { Accounts } from '../rovers/accounts.ts';
import type { Casta } from '../rovers/casta.ts';
import type { SessionIds } from '../rovers/session-ids.ts';
import type { Connecta } from '../stations/connecta.ts';
import type { TableMaker } from '../stations/sourcetable-cache.ts';
import type { StationNetworks } from '../stations/station-networks.ts';
import type { Stations } from '../stations/stations.ts';
import type { CasterLog } from '../telemetry/caster-log.ts';
import type { ProgramLog } from '../telemetry/program-log.ts';
import type { SelfCheck } from './self-check.ts';

/** Dependencies of a login. */
export interface LoginServices {
  readonly admission: Admission;
  readonly accounts: Accounts;
  readonly stations: Stations;
  readonly connecta: Connecta;
  readonly casta: Casta;
  readonly ids: SessionIds;
  readonly guard: LoginThrottle;
  /** Passwords for accounts by their usernames, and for stations by their ids. */
  readonly roverGuesses: PasswordGuesses<string>;
  readonly stationGuesses: PasswordGuesses<number>;
  readonly guessWatch: GuessWatch;
  readonly stationNetworks: StationNetworks;
  readonly tables: TableMaker;
  readonly names: StringPool;
  readonly log: CasterLog;
  readonly limits: Limits;
  readonly program: ProgramLog;
  /** The other nodes, if there are any. */
  readonly nodes: Nodes | undefined;
  /** This caster as a client of itself. */
  readonly selfCheck: SelfCheck;
}
