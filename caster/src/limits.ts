/**
 * Bounds of one caster: every connection has a deadline, a buffer limit and an owner. Times are in ms unless a comment
 * names another unit.
 */
export interface Limits {
  /** Interval of the rounds that check deadlines and write to the database. */
  readonly round: number;
  /** Longest request up to its empty line, bytes. */
  readonly requestBytes: number;
  /**
   * Time from accept to a complete request; with TLS, to the end of the handshake, and again from there to the request.
   */
  readonly loginDeadline: number;
  /** Connections of all ports. All three bounds are lowered to what the file descriptors of the process allow. */
  readonly connections: number;
  /** Connections without a login; the oldest is closed for a newer one. */
  readonly pending: number;
  /**
   * Connections without a login from one network: thousands of rovers reconnect at once from one address of a mobile
   * network.
   */
  readonly pendingOfNetwork: number;
  /** Connections without a login from a network most of whose passwords were wrong in the last minute. */
  readonly pendingOfGuesser: number;
  /** Unsent and unacknowledged bytes at which a rover counts as too slow. */
  readonly roverBacklogBytes: number;
  /** How long a rover may leave sent bytes unacknowledged, or waiting bytes unread. */
  readonly roverStall: number;
  /** Interval between two readings of what the kernel holds for rovers; a reading takes 20 ms with 10,000 rovers. */
  readonly sendQueueEvery: number;
  /** Silence (no whole frame) after which a station's connection is closed. */
  readonly stationSilence: number;
  /** What a rover may send in the long run, bytes a second; one that sends a GGA each second sends 80. */
  readonly roverBytesPerSecond: number;
  /** What a source may send in the long run, bytes a second; a station sends 1 to 5 kB/s. The rest is dropped. */
  readonly sourceBytesPerSecond: number;
  /** Silence of the present source after which a newcomer with the right password takes its mountpoint over. */
  readonly takeover: number;
  /** Silence of another node after which its stations count as offline. */
  readonly peerSilence: number;
  /** How long a station that connects waits for the node that has its mountpoint. */
  readonly peerAnswer: number;
  /** A stream without MSM for so long no longer counts as MSM. */
  readonly msmSilence: number;
  /** RTK_RTCM3 prefers other stations to one without observations of satellites for so long. */
  readonly observationSilence: number;
  /** Time from connect to the first usable GGA before the log states why no corrections are sent. */
  readonly firstGga: number;
  /** The nearest station of a rover is chosen at most once in this time. */
  readonly recompute: number;
  /** How long a login may wait for the database before it is refused as temporarily unavailable. */
  readonly lookup: number;
  /** How many accounts are cached, and for how long one is used before it is read again. */
  readonly accounts: number;
  readonly accountAge: number;
  /** How long a username without an account is remembered. */
  readonly unknownAge: number;
  /** Refused logins of one network within a minute before its refusals are delayed. */
  readonly freeRefusals: number;
  /** Wrong passwords for one account or station before those of new networks are not compared. */
  readonly freeGuesses: number;
  /** Interval at which one more guess is compared. */
  readonly guessEvery: number;
  /** Interval between two lines about guesses at one station. */
  readonly guessLogEvery: number;
  /** Queued rows per telemetry table before new rows are dropped. */
  readonly queuedRows: number;
  /** Two observation rows of one station and message are at least so far apart. */
  readonly observe: number;
  /** For so long a stream is watched before it is said what it lacks, or no longer sends: some messages come once a minute. */
  readonly lackPatience: number;
  /** Interval between two writes of the RTCM archive. */
  readonly archiveEveryMs: number;
  /** RTCM that waits to be written, bytes; what exceeds it is not archived. */
  readonly archiveBytes: number;
  /** Space that stays free on the disk of the RTCM archive, bytes. */
  readonly archiveFreeBytes: number;
}

export const defaultLimits: Limits = {
  round: 1_000,
  requestBytes: 4096,
  loginDeadline: 8_000,
  connections: 60_000,
  pending: 20_000,
  pendingOfNetwork: 10_000,
  pendingOfGuesser: 32,
  roverBacklogBytes: 256 * 1024,
  roverStall: 10_000,
  sendQueueEvery: 5_000,
  stationSilence: 30_000,
  roverBytesPerSecond: 20_000,
  sourceBytesPerSecond: 50_000,
  takeover: 3_000,
  peerSilence: 4_000,
  peerAnswer: 1_000,
  msmSilence: 15_000,
  observationSilence: 15_000,
  firstGga: 60_000,
  recompute: 10_000,
  lookup: 3_000,
  accounts: 100_000,
  accountAge: 10 * 60_000,
  unknownAge: 10_000,
  freeRefusals: 20,
  freeGuesses: 30,
  guessEvery: 60_000,
  guessLogEvery: 60_000,
  queuedRows: 50_000,
  observe: 10_000,
  lackPatience: 61_000,
  archiveEveryMs: 5_000,
  archiveBytes: 32 * 1024 * 1024,
  archiveFreeBytes: 512 * 1024 * 1024,
};
