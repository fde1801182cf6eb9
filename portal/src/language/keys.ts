import type { login } from '../auth/loginMessages.ts';
import type { password } from '../auth/passwordMessages.ts';
import type { reset } from '../auth/resetMessages.ts';
import type { secondFactor } from '../auth/secondFactorMessages.ts';
import type { requiredSetup, security } from '../auth/securityMessages.ts';
import type { chart } from '../charts/messages.ts';
import type { companies } from '../companies/messages.ts';
import type { gdpr } from '../compliance/messages.ts';
import type { dealers } from '../dealers/messages.ts';
import type { kit } from '../kit/messages.ts';
import type { logs } from '../logs/messages.ts';
import type { machineMaker, machineModel, machines } from '../machines/messages.ts';
import type { network } from '../network/messages.ts';
import type { display, timeMachine } from '../network-display/messages.ts';
import type { overview } from '../overview/messages.ts';
import type { profile } from '../profile/messages.ts';
import type { records } from '../records/messages.ts';
import type { resellers } from '../resellers/messages.ts';
import type { history } from '../rover-sessions/history/messages.ts';
import type { live } from '../rover-sessions/live/messages.ts';
import type { losses } from '../rover-sessions/losses/messages.ts';
import type { oneRover } from '../rover-sessions/messages.ts';
import type { track } from '../rover-sessions/track/messages.ts';
import type { rovers } from '../rovers/messages.ts';
import type { quickLinks, route, shell } from '../shell/messages.ts';
import type { screenFailed } from '../shell/screenFailedMessages.ts';
import type { sky } from '../sky/messages.ts';
import type { health, rinex } from '../station-health/messages.ts';
import type { bases } from '../stations/baseMessages.ts';
import type { stations } from '../stations/messages.ts';
import type { station } from '../stations/page/messages.ts';
import type { tenancy } from '../tenancy/messages.ts';
import type { image } from '../ui/image/messages.ts';
import type { users } from '../users/messages.ts';
import type { sharedMessages } from './messages.ts';

/** The English messages of all areas, for types alone: nothing is loaded by this file. An area adds itself here. */
export interface English extends Readonly<typeof sharedMessages> {
  readonly bases: typeof bases;
  readonly chart: typeof chart;
  readonly companies: typeof companies;
  readonly dealers: typeof dealers;
  readonly display: typeof display;
  readonly gdpr: typeof gdpr;
  readonly health: typeof health;
  readonly history: typeof history;
  readonly image: typeof image;
  readonly kit: typeof kit;
  readonly live: typeof live;
  readonly login: typeof login;
  readonly logs: typeof logs;
  readonly losses: typeof losses;
  readonly machineMaker: typeof machineMaker;
  readonly machineModel: typeof machineModel;
  readonly machines: typeof machines;
  readonly network: typeof network;
  readonly oneRover: typeof oneRover;
  readonly overview: typeof overview;
  readonly password: typeof password;
  readonly profile: typeof profile;
  readonly quickLinks: typeof quickLinks;
  readonly records: typeof records;
  readonly requiredSetup: typeof requiredSetup;
  readonly resellers: typeof resellers;
  readonly reset: typeof reset;
  readonly rinex: typeof rinex;
  readonly route: typeof route;
  readonly rovers: typeof rovers;
  readonly screenFailed: typeof screenFailed;
  readonly secondFactor: typeof secondFactor;
  readonly security: typeof security;
  readonly shell: typeof shell;
  readonly sky: typeof sky;
  readonly station: typeof station;
  readonly stations: typeof stations;
  readonly tenancy: typeof tenancy;
  readonly timeMachine: typeof timeMachine;
  readonly track: typeof track;
  readonly users: typeof users;
}

type Stored<M> = {
  [K in keyof M & string]: M[K] extends string ? K : `${K}.${Stored<M[K]>}`;
}[keyof M & string];
type WithoutPlural<K> = K extends `${infer Base}_one` ? Base : K extends `${string}_other` ? never : K;

/** Key of a message, `area.name`; of one with plural forms without `_one` and `_other`. */
export type Key = WithoutPlural<Stored<English>>;

type At<M, K extends string> = K extends keyof M
  ? M[K]
  : K extends `${infer Area}.${infer Rest}`
    ? Area extends keyof M
      ? At<M[Area], Rest>
      : never
    : never;
type Names<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;
type Plural<K extends string> = At<English, `${K}_other`>;

/** Names of the parameters of a message; `count` chooses the plural form. */
type Parameters<K extends string> = K extends string
  ? Names<At<English, K> | Plural<K>> | ([Plural<K>] extends [never] ? never : 'count')
  : never;

/** Gives the message of a key, with a value for each of its parameters. */
export type Translate = <K extends Key>(
  key: K,
  ...values: [Parameters<K>] extends [never] ? [] : [values: { readonly [Name in Parameters<K>]: unknown }]
) => string;

/** Messages of an area that have no parameters, such as the titles of columns. */
export type Name<Area extends keyof English> = {
  [K in keyof English[Area] & string]: English[Area][K] extends string
    ? English[Area][K] extends `${string}{{${string}`
      ? never
      : K extends `${string}_one` | `${string}_other`
        ? never
        : K
    : never;
}[keyof English[Area] & string];

/** Areas that have all of these messages: those of the kit's lists and forms. */
export type AreaWith<Needed extends string> = {
  [Area in keyof English]: English[Area] extends Readonly<Record<Needed, string>> ? Area : never;
}[keyof English];

type Texts<M> = { readonly [K in keyof M]: M[K] extends string ? string : Texts<M[K]> };

/** An area in another language: the same keys. */
export type Danish<Area extends keyof English> = Texts<English[Area]>;
