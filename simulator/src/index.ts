export {
  type HistoryOptions,
  historyOf,
  type RecordedHistory,
  type RecordedPoint,
  type RecordedSession,
} from './history/history.ts';
export { type Load, type LoadCounts, type LoadOptions, startLoad } from './load/load.ts';
export { mark, preciseNow } from './load/timestamp-frame.ts';
export type { CaughtMail } from './mail/caught-mail.ts';
export {
  type Mailbox,
  type MailboxOptions,
  mailLink,
  mailLinkValues,
  type SmtpRefusal,
  startMailbox,
} from './mail/mailbox.ts';
export { MAILBOX_PATH } from './mail/page.ts';
export { type ProviderEvent, type Purchase, refundEvent, saleEvent } from './payments/events.ts';
export { PaymentProvider, type PaymentProviderOptions } from './payments/payment-provider.ts';
export type { RoverConnectionOptions } from './rover/connection.ts';
export type { Quality } from './rover/receiver.ts';
export { type ReceivedFrame, type Report, type Rover, startRover } from './rover/rover.ts';
export {
  type Counts,
  type Log,
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from './simulation.ts';
export { Sky } from './sky/sky.ts';
export { gpsTime } from './sky/time.ts';
export { ReferenceStation, type ReferenceStationOptions } from './station/reference-station.ts';
export { type Station, type StationOptions, startStation } from './station/station.ts';
export { type BicsStandInOptions, startBicsStandIn } from './suppliers/bics.ts';
export { type EmnifyStandInOptions, startEmnifyStandIn } from './suppliers/emnify.ts';
export type { Fault } from './suppliers/faults.ts';
export type { StandInSim } from './suppliers/population.ts';
export type { StandIn } from './suppliers/protocol.ts';
export { trafficOf } from './suppliers/traffic.ts';
export {
  type Ports,
  parseWorld,
  type RoverAccount,
  type RoverKind,
  type StationAccount,
  type World,
  WorldProblem,
} from './world.ts';
