import { alerts } from '../alerts/messages.da.ts';
import { danishRoute as route } from '../app/paths.ts';
import { auditTrail } from '../audit/messages.da.ts';
import { login } from '../auth/loginMessages.da.ts';
import { password } from '../auth/passwordMessages.da.ts';
import { reset } from '../auth/resetMessages.da.ts';
import { secondFactor } from '../auth/secondFactorMessages.da.ts';
import { requiredSetup, security } from '../auth/securityMessages.da.ts';
import { chart } from '../charts/messages.da.ts';
import { companies } from '../companies/messages.da.ts';
import { gdpr } from '../compliance/messages.da.ts';
import { correctionProfiles } from '../correction-profiles/messages.da.ts';
import { dealers } from '../dealers/messages.da.ts';
import { emailTemplates } from '../email-templates/messages.da.ts';
import { emails } from '../emails/messages.da.ts';
import { eventLog } from '../events/messages.da.ts';
import { expiryCalendar } from '../expiry-calendar/messages.da.ts';
import { favourites } from '../favourites/messages.da.ts';
import { kit } from '../kit/messages.da.ts';
import { gga } from '../logs/gga/messages.da.ts';
import { logs } from '../logs/messages.da.ts';
import { observations } from '../logs/observations/messages.da.ts';
import { machineMaker, machineModel, machines } from '../machines/messages.da.ts';
import { corrections, manageRover, roverCasta, roverNote } from '../manage-rover/messages.da.ts';
import { network } from '../network/messages.da.ts';
import { display, timeMachine } from '../network-display/messages.da.ts';
import { orders } from '../orders/messages.da.ts';
import { outages } from '../outages/messages.da.ts';
import { firstSteps, overview } from '../overview/messages.da.ts';
import { performance } from '../performance/messages.da.ts';
import { profile } from '../profile/messages.da.ts';
import { records } from '../records/messages.da.ts';
import { refusals } from '../refusals/messages.da.ts';
import { reports } from '../reports/messages.da.ts';
import { resellers } from '../resellers/messages.da.ts';
import { roverBulk } from '../rover-bulk/messages.da.ts';
import { roverCompare } from '../rover-compare/messages.da.ts';
import { roverImport } from '../rover-import/messages.da.ts';
import { history } from '../rover-sessions/history/messages.da.ts';
import { live } from '../rover-sessions/live/messages.da.ts';
import { losses } from '../rover-sessions/losses/messages.da.ts';
import { lostFix } from '../rover-sessions/lost-fix/messages.da.ts';
import { oneRover } from '../rover-sessions/messages.da.ts';
import { playback } from '../rover-sessions/playback/messages.da.ts';
import { track } from '../rover-sessions/track/messages.da.ts';
import { roverForm } from '../rover-wizard/messages.da.ts';
import { rovers } from '../rovers/messages.da.ts';
import { quickLinks, shell } from '../shell/messages.da.ts';
import { screenFailed } from '../shell/screenFailedMessages.da.ts';
import { sim, simBulk, simEdit, simMove, sims } from '../sims/messages.da.ts';
import { simPackages, simSuppliers } from '../sims/supplierMessages.da.ts';
import { sky } from '../sky/messages.da.ts';
import { health, rinex } from '../station-health/messages.da.ts';
import { stations } from '../stations/messages.da.ts';
import { station } from '../stations/page/messages.da.ts';
import { stationRecords } from '../stations/stationRecordMessages.da.ts';
import { networkLogins, ntripClients, statistics } from '../statistics/messages.da.ts';
import { stock, stockMovements, stockReports } from '../stock/messages.da.ts';
import {
  subscription,
  subscriptionStats,
  subscriptions,
  subscriptionsLog,
} from '../subscriptions/messages.da.ts';
import { systemStatus } from '../system-status/messages.da.ts';
import { tenancy } from '../tenancy/messages.da.ts';
import { copying } from '../ui/copyMessages.da.ts';
import { image } from '../ui/image/messages.da.ts';
import { users } from '../users/messages.da.ts';
import { shared } from './messages.da.ts';

/**
 * All Danish messages, one file of the built portal: only those who read Danish load it. An area adds itself here, and
 * with it its English messages to the keys that TypeScript knows.
 */
export const da = {
  ...shared,
  auditTrail,
  stationRecords,
  alerts,
  chart,
  companies,
  copying,
  correctionProfiles,
  dealers,
  display,
  eventLog,
  favourites,
  firstSteps,
  gdpr,
  health,
  corrections,
  history,
  image,
  kit,
  live,
  login,
  logs,
  gga,
  observations,
  losses,
  playback,
  lostFix,
  machineMaker,
  machineModel,
  machines,
  manageRover,
  network,
  networkLogins,
  ntripClients,
  emails,
  emailTemplates,
  expiryCalendar,
  orders,
  outages,
  oneRover,
  overview,
  password,
  performance,
  profile,
  quickLinks,
  records,
  refusals,
  reports,
  requiredSetup,
  resellers,
  reset,
  rinex,
  route,
  roverCasta,
  roverBulk,
  roverCompare,
  roverForm,
  roverImport,
  roverNote,
  rovers,
  screenFailed,
  secondFactor,
  security,
  shell,
  sim,
  simEdit,
  simBulk,
  simMove,
  simPackages,
  sims,
  simSuppliers,
  sky,
  station,
  stations,
  statistics,
  stock,
  stockMovements,
  stockReports,
  subscription,
  subscriptionStats,
  subscriptionsLog,
  subscriptions,
  systemStatus,
  tenancy,
  timeMachine,
  track,
  users,
};

export { danishSentences as serverTexts } from '@cairn/contract/sentences.da';
