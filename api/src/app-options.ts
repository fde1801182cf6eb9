import type { Database, Secret } from '@cairn/database';
import type { NtripAddress } from '@cairn/domain/connection-hosts';
import type { RtcmArchive } from '@cairn/domain/rtcm-archive';
import type { FastifyBaseLogger } from 'fastify';
import type { SignInPolicy } from './auth/session.ts';
import type { RemoteView } from './stations/stations.rules.ts';
import type { CertificateInUse } from './system/certificate.rules.ts';
import type { ChunkBounds } from './web/chunk-gate.ts';
import type { ConnectionBounds } from './web/connections.ts';
import type { LoadBounds } from './web/load.ts';
import type { MapTiles } from './web/map-tiles.ts';
import type { RateLimits } from './web/rate-limits.ts';
import type { TurnBounds } from './web/turns.ts';

export interface AppOptions {
  readonly database: Database;
  /** CAIRN_SECRET: decrypts the passwords of rovers and stations. */
  readonly secret: Secret;
  readonly log: FastifyBaseLogger;
  readonly version: string;
  /** Folder of the built portal; without it the api serves no pages. */
  readonly portal?: string;
  readonly tiles?: MapTiles;
  /** Address of the support form; default none. */
  readonly support?: string | undefined;
  /** URL template of the remote view of a station's device; default none. */
  readonly remoteView?: RemoteView | undefined;
  /** The address that rovers connect to; by default this machine at the standard ports. */
  readonly ntrip?: NtripAddress | undefined;
  /** Addresses of proxies in front, whose X-Forwarded-For is trusted; default none. */
  readonly proxies?: string;
  /** The address that people reach the portal at: passkeys belong to it. A browser on this machine unless given. */
  readonly publicUrl?: string;
  /** Whether plain HTTP is served to other machines although `publicUrl` is https; by default not. */
  readonly plainHttp?: boolean;
  /** Ids of users who are system admins whatever their record says. */
  readonly systemAdmins?: readonly number[];
  /** Who must have a second factor, nobody unless given, and how long passwords must be, 8 characters unless given. */
  readonly signIn?: Partial<SignInPolicy>;
  /** Whether the suppliers of SIM cards may be the stand-ins of the demo, on this machine. */
  readonly standIns?: boolean;
  /** Whether webhooks of alerts may lead to this machine, and over http: for tests. */
  readonly webhooksAnywhere?: boolean;
  /** Address of the demo's mailbox, shown at /demo/mail. */
  readonly mailbox?: string;
  /** Signs the deliveries of the payment provider; without it no orders come in. */
  readonly webhookSecret?: Secret | undefined;
  /** Answer /metrics to everyone instead of this machine only. */
  readonly openMetrics?: boolean;
  /** The TLS certificate in use, if any. */
  readonly certificate?: () => CertificateInUse | undefined;
  /** Folder of the RTCM archive. */
  readonly rtcmArchive?: RtcmArchive | undefined;
  /** Other rate limits; for tests. */
  readonly limits?: Partial<RateLimits>;
  /** Other bounds of what is taken on at once; for tests. */
  readonly load?: Partial<LoadBounds>;
  /** Other bounds of the calls of people; for tests. */
  readonly turns?: Partial<TurnBounds>;
  /** Other bounds of connections; for tests. */
  readonly connections?: Partial<ConnectionBounds>;
  /** Other bounds of the chunks of long replies; for tests. */
  readonly chunks?: Partial<ChunkBounds>;
  /** How long the database may take to answer until calls are refused, ms; for tests on busy machines. */
  readonly databasePatience?: number;
  /** The clock, ms; for tests. */
  readonly now?: () => number;
  /** A clock that nobody sets, ms; that of the machine unless `now` is given. */
  readonly steady?: () => number;
}
