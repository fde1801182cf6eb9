import type { Secret } from '@cairn/database';
import type { Certificate, CertificateFiles } from './certificate.ts';
import type { PortalAddress } from './waiting-room.ts';

/** Where an installation's database is and what seals its secrets. */
export interface DataLocation {
  /** The owner's; in a program, where it was given that, the URL of its own login. */
  readonly url: string;
  readonly secret: Secret;
  /** The data folder of an embedded server; absent when the database is somebody else's to run. */
  readonly folder?: string;
  /** Ends our use of the database; an embedded server that nobody else uses stops. */
  leave(): Promise<void>;
}

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  /** Told once when an embedded database takes long to recover. */
  recovering?(): void;
}

/** What the supervisor needs to know of the settings. */
export interface Installation {
  /** The data folder, absolute. */
  readonly folder: string;
  /** Where portal and API listen, as set. */
  readonly portal: PortalAddress;
  /** Where people, rovers and stations reach the system, for the person at the terminal. */
  readonly addresses: readonly string[];
  /** Whether a program listens on a port below 1024. */
  readonly lowPorts: boolean;
  /** What the person at the terminal should know of the settings, a sentence each. */
  readonly warnings: readonly string[];
  /**
   * Warnings of what goes over a network in the clear.
   * @throws {StartError} where that is refused
   */
  allowClearConnections(hasSafeDefaults: () => Promise<boolean>): Promise<string[]>;
  /** The variables that a program gets of `all`: its settings and what Node itself needs. */
  environmentOf(program: string, all: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
  /**
   * The certificate of files, which may be renewed; with `use`, programs that start from then on get the renewed one.
   */
  readonly certificate?: {
    readonly files: CertificateFiles;
    readonly inUse: Certificate;
    use(renewed: Certificate): void;
  };
  /** The database; an embedded one is started. */
  findData(log: Log): Promise<DataLocation>;
}
