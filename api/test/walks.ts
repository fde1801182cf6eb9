import { tenantInput } from './tenants.ts';
import { type Kind, machineKind, nonexistent, type rovers } from './tree.ts';
import { calls } from './world.ts';

/** How one call is walked: its input, and the expected reply. */
export interface Walk {
  /** What makes the call valid, and changes nothing. */
  readonly input?: Record<string, unknown>;
  /** Kinds of its id fields, where the name alone does not tell. Nested ones are written with dots. */
  readonly kinds?: Record<string, Kind>;
  /** The call's input when another id is in this field. */
  readonly inputs?: Record<string, Record<string, unknown>>;
  /** Ids of the rovers in a reply, to be compared with the oracle's. */
  readonly rovers?: (reply: { rovers: { value: number }[] }) => number[];
  /** Which rovers the call would show to someone who sees all. */
  readonly among?: (rover: (typeof rovers)[number], input: Record<string, unknown>) => boolean;
  /** With its plain input it shows every record of this kind that the caller may see, by its name. */
  readonly all?: 'reseller' | 'dealer' | 'company' | 'user' | 'event' | 'machine' | 'subscription' | 'order';
}

const values = (reply: { rovers: { value: number }[] }) => reply.rovers.map(({ value }) => value);
const base = { text: 'x', mount: 'NEW', type: 4, country: 1, latitude: 0, longitude: 0 };
const rover = { input: { rover: nonexistent } };
const passkey = { id: 'AA', rawId: 'AA', type: 'public-key' };
const shown = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
const made = { clientDataJSON: 'AA', attestationObject: 'AA' };
const person = { fname: 'X', lname: 'Y', email: 'new@example.com' };

const subscriptionChange = { roverdata: { subid: nonexistent, purchase_order: 'x' } };
const changeKinds = { 'roverdata.subid': 'subscription', 'roverdata.user': 'user' } as const;
const sale = { subtype: 1, purchase_order: 'x' };
/** The day on which every subscription of the tree ends. */
const lastDay = { day: '2090-01-01', timezone: 'Europe/London' };
const stockChange = { dealer: nonexistent, type: 1, number: 1, po: 'x', removalReason: 'x' };
const bulkMove = { action: 'move', rovers: [{ id: nonexistent }], company: nonexistent };
const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();

export const walks: Record<string, Walk> = {
  'auth.login': { input: { email: 'nobody@example.com', password: 'x' } },
  'auth.secondFactor': { input: { challenge: 'x', code: '123456' } },
  'auth.passkeyOptions': {},
  'auth.passkey': { input: { challenge: 'x', response: { ...passkey, response: shown } } },
  'auth.logout': {},
  'auth.revoke': { input: { digest: '0'.repeat(64) } },
  'auth.me': {},
  'auth.recordEvent': { input: { type: 1 }, kinds: { user: 'user' } },
  'auth.branding': { kinds: { id: 'dealer page' } },
  'auth.dealerBranding': {},
  'auth.requestReset': { input: { email: 'nobody@example.com' } },
  'auth.checkReset': { input: { token: 'x', email: 'nobody@example.com' } },
  'auth.resetPassword': {
    input: { token: 'x', email: 'nobody@example.com', password: 'Correct-horse-9' },
  },
  'auth.changePassword': { input: { current: 'x', password: 'Correct-horse-9' } },
  'auth.saveProfile': { input: { userdata: person }, kinds: { 'userdata.id': 'user' } },
  'auth.actAs': { input: { dealer: nonexistent } },
  'credentials.overview': {},
  'credentials.confirmOptions': {},
  'credentials.startTotp': {},
  'credentials.confirmTotp': { input: { code: '123456' } },
  'credentials.removeTotp': {},
  'credentials.renewRecovery': {},
  'credentials.passkeyOptions': {},
  'credentials.addPasskey': { input: { challenge: 'x', response: { ...passkey, response: made } } },
  'credentials.removePasskey': { input: { id: nonexistent }, kinds: { id: 'passkey' } },
  'credentials.endSession': { input: { id: nonexistent }, kinds: { id: 'session' } },
  'credentials.endOtherSessions': {},
  'audit.events': { kinds: { base: 'station', user: 'user' }, all: 'event' },
  'audit.eventsFile': { kinds: { base: 'station', user: 'user' }, all: 'event' },
  'audit.event': { input: { id: nonexistent }, kinds: { id: 'event' } },
  'audit.recent': { all: 'event' },
  'audit.types': {},
  'audit.ofUser': { input: { id: nonexistent }, kinds: { id: 'user' } },
  'system.casterPoll': {},
  'system.check': {},
  'system.firstSteps': {},
  'system.setMaintenance': { input: { on: 0 } },
  'system.logError': {},
  'systemStatus.alarms': {},
  'systemStatus.live': {},
  'systemStatus.graph': { input: { type: 'rovers' } },
  'systemStatus.check': { input: { id: 1 } },
  'systemStatus.restartCasta': { input: { id: 1 } },
  'systemStatus.restartConnecta': {},
  'resellers.list': { kinds: { id: 'reseller' }, all: 'reseller' },
  'resellers.save': {
    input: { resellerdata: tenantInput({ value: nonexistent }) },
    kinds: { 'resellerdata.value': 'reseller' },
  },
  'resellers.archive': { input: { id: nonexistent }, kinds: { id: 'reseller' } },
  'resellers.restore': { input: { id: nonexistent }, kinds: { id: 'reseller' } },
  'dealers.list': { kinds: { id: 'dealer' }, all: 'dealer' },
  'dealers.find': { kinds: { id: 'dealer' }, all: 'dealer' },
  'dealers.save': {
    input: { dealerdata: tenantInput({ value: nonexistent }) },
    kinds: { 'dealerdata.value': 'dealer' },
    inputs: { 'dealerdata.business': { dealerdata: tenantInput({}) } },
  },
  'dealers.archive': { input: { id: nonexistent }, kinds: { id: 'dealer' } },
  'dealers.restore': { input: { id: nonexistent }, kinds: { id: 'dealer' } },
  'companies.list': { kinds: { id: 'company' }, all: 'company' },
  'companies.find': { kinds: { id: 'company' }, all: 'company' },
  'companies.options': { all: 'company' },
  'companies.record': { input: { id: nonexistent }, kinds: { id: 'company' } },
  'companies.save': {
    input: { companydata: tenantInput({ value: nonexistent, dealer: nonexistent }) },
    kinds: { 'companydata.value': 'company' },
    inputs: { 'companydata.dealer': { companydata: tenantInput({}) } },
  },
  'companies.archive': { input: { id: nonexistent }, kinds: { id: 'company' } },
  'companies.restore': { input: { id: nonexistent }, kinds: { id: 'company' } },
  'users.list': { all: 'user' },
  'users.find': { kinds: { id: 'user' }, all: 'user' },
  'users.save': {
    input: { userdata: { ...person, id: nonexistent, role: 30 } },
    kinds: { 'userdata.id': 'user' },
    inputs: {
      'userdata.business': { userdata: { ...person, role: 5 } },
      'userdata.dealer': { userdata: { ...person, role: 10 } },
      'userdata.company': { userdata: { ...person, role: 30 } },
    },
  },
  'users.archive': { input: { id: nonexistent }, kinds: { id: 'user' } },
  'users.endSessions': { input: { id: nonexistent }, kinds: { id: 'user' } },
  'users.exists': { input: { email: 'nobody@example.com' } },
  'users.roles': {},
  'users.sendMail': { input: { emailid: 10, user: nonexistent }, kinds: { user: 'user', id: 'user' } },
  'images.upload': { input: { type: 'branding/logos', files: new File(['x'], 'x.png') } },
  'network.loggedRovers': { rovers: values, among: ({ online }) => online },
  'network.filterOptions': { input: { stext: 'mk-' }, rovers: values },
  'network.filterOptionsTest': { input: { stext: 'mk-' }, rovers: values },
  'rovers.list': { rovers: values },
  'rovers.records': { kinds: { id: 'rover' }, rovers: values },
  'rovers.search': { rovers: values },
  'rovers.liveSession': rover,
  'roverForms.newUsername': { input: { id: nonexistent }, kinds: { id: 'company' } },
  'roverForms.save': {
    input: { roverdata: { roverid: nonexistent } },
    kinds: {
      'roverdata.user': 'user',
      'roverdata.subid': 'subscription',
      'roverdata.companyid': 'company',
      'roverdata.resellerid': 'reseller',
      'roverdata.dealerid': 'dealer',
      'roverdata.machineid': 'machine',
    },
    inputs: { 'roverdata.companyid': { roverdata: { subtype: 1 } } },
  },
  'roverForms.archive': { input: { id: nonexistent }, kinds: { id: 'rover' } },
  'roverForms.restore': { input: { id: nonexistent }, kinds: { id: 'rover' } },
  'roverBulk.preview': { input: bulkMove, kinds: { user: 'user' } },
  'roverBulk.apply': { input: bulkMove, kinds: { user: 'user' } },
  'roverImport.run': {
    input: { dealer: nonexistent, rows: [{ line: 2, company: 'mk-A2a', subtype: 'x' }] },
    kinds: { user: 'user' },
  },
  'roverForms.castaValues': { input: { roverid: nonexistent } },
  'roverForms.saveCastaValues': { input: { data: { roverid: nonexistent } } },
  'roverForms.notes': rover,
  'roverForms.emails': { kinds: { id: 'email', type: 'subscription type' } },
  'roverForms.addNote': {
    input: { data: { type_id: nonexistent, description: 'x' } },
    kinds: { 'data.type_id': 'rover', 'data.user': 'user' },
  },
  'roverForms.editNote': {
    input: { data: { id: nonexistent, description: 'x' } },
    kinds: { 'data.id': 'note', 'data.type_id': 'rover', 'data.user': 'user' },
  },
  'roverForms.removeNote': { input: { id: nonexistent }, kinds: { id: 'note' } },
  'rovers.disconnect': { input: { casta: 1, session: 1, roverid: nonexistent } },
  'machines.makers': { kinds: { id: 'maker' } },
  'machines.models': { kinds: { id: 'model', maker: 'maker' } },
  'machines.createMaker': { input: { makerdata: { text: 'mk' } } },
  'machines.updateMaker': {
    input: { makerdata: { value: nonexistent, text: 'Claas' } },
    kinds: { 'makerdata.value': 'maker' },
  },
  'machines.removeMaker': { input: { id: nonexistent }, kinds: { id: 'maker' } },
  'machines.createModel': {
    input: { modeldata: { maker: nonexistent, text: 'Axion' } },
    kinds: { 'modeldata.maker': 'maker' },
  },
  'machines.updateModel': {
    input: { modeldata: { value: nonexistent, maker: nonexistent, text: 'Axion' } },
    kinds: { 'modeldata.value': 'model', 'modeldata.maker': 'maker' },
  },
  'machines.removeModel': { input: { id: nonexistent }, kinds: { id: 'model' } },
  'machines.save': {
    input: { machinedata: { value: nonexistent, make: machineKind, model: machineKind } },
    kinds: { 'machinedata.value': 'machine', 'machinedata.make': 'maker', 'machinedata.model': 'model' },
    inputs: { 'machinedata.company': { machinedata: { make: machineKind, model: machineKind } } },
  },
  'orders.list': { all: 'order' },
  'orders.read': { input: { order: nonexistent }, kinds: { order: 'order' } },
  'orders.assign': { input: { order: nonexistent, sims: [] }, kinds: { order: 'order' } },
  'orders.receive': { input: { payload: '{}' } },
  'stock.types': {},
  'stock.forRover': { input: { dealer: nonexistent }, kinds: { dealer: 'dealer', rover: 'rover' } },
  'stock.ofDealer': { input: { id: nonexistent }, kinds: { id: 'dealer' } },
  'stock.ofReseller': { input: { id: nonexistent }, kinds: { id: 'reseller' } },
  'stock.dealerList': { input: { dealer: nonexistent } },
  'stock.resellerList': { input: { reseller: nonexistent } },
  'stock.assign': {
    input: { subdata: stockChange },
    kinds: { 'subdata.id': 'subscription type', 'subdata.user': 'user' },
  },
  'stock.add': {
    input: { subdata: { ...stockChange, reseller: nonexistent } },
    kinds: { 'subdata.id': 'subscription type', 'subdata.user': 'user' },
  },
  'stock.takeBack': {
    input: { subdata: stockChange },
    kinds: { 'subdata.id': 'subscription type', 'subdata.user': 'user' },
  },
  'stock.remove': {
    input: { subdata: { ...stockChange, reseller: nonexistent } },
    kinds: { 'subdata.id': 'subscription type', 'subdata.user': 'user' },
  },
  'stock.counts': {},
  'stock.report': {},
  'sims.list': { kinds: { id: 'sim' } },
  'sims.choose': {},
  'sims.forRover': {},
  'sims.assignToDealer': { input: { dealer: nonexistent, simms: [nonexistent] }, kinds: { simms: 'sim' } },
  'sims.addToReseller': { input: { reseller: nonexistent, simms: [nonexistent] }, kinds: { simms: 'sim' } },
  'sims.update': {
    input: { simmdata: { id: nonexistent } },
    kinds: { 'simmdata.id': 'sim', 'simmdata.backtostocklist': 'sim' },
  },
  'sims.changeStatus': { input: { action: 'suspend', iccids: ['894400000000000000'] } },
  'sims.history': { input: { id: nonexistent }, kinds: { id: 'sim' } },
  'sims.usage': { input: { id: nonexistent, start: '2026-01-01', end: '2026-01-02' }, kinds: { id: 'sim' } },
  'sims.packages': {},
  'sims.savePackage': { input: { value: nonexistent, allowance: null }, kinds: { value: 'sim package' } },
  'sims.dataUsage': {},
  'simRequests.refreshOne': { input: { id: nonexistent }, kinds: { id: 'sim' } },
  'simRequests.locate': { input: { id: nonexistent }, kinds: { id: 'sim' } },
  'simRequests.cancelLocation': { input: { id: nonexistent }, kinds: { id: 'sim' } },
  'simSuppliers.states': {},
  'simSuppliers.settings': { input: { supplier: 1 } },
  'simSuppliers.saveSettings': { input: { supplier: 1, text: 'emnify', enabled: 0 } },
  'simSuppliers.refresh': { input: { supplier: 1, wait: 0 } },
  'simSuppliers.refreshBics': {},
  'simSuppliers.refreshes': { kinds: { id: 'sim refresh' } },
  'simSuppliers.refreshChanges': { input: { id: nonexistent }, kinds: { id: 'sim refresh' } },
  'simSuppliers.cancelRefresh': { input: { id: nonexistent }, kinds: { id: 'sim refresh' } },
  'subscriptions.list': { kinds: { type: 'subscription type' }, all: 'subscription' },
  'subscriptions.records': {
    kinds: { id: 'subscription', type: 'subscription type' },
    all: 'subscription',
  },
  'subscriptions.totals': {},
  'subscriptions.add': {
    input: { roverdata: { roverid: nonexistent, ...sale } },
    kinds: { 'roverdata.subid': 'subscription', 'roverdata.user': 'user' },
  },
  'subscriptions.renew': { input: { roverdata: { subid: nonexistent, ...sale } }, kinds: changeKinds },
  'subscriptions.cancelScheduled': { input: subscriptionChange, kinds: changeKinds },
  'subscriptions.cancel': { input: subscriptionChange, kinds: changeKinds },
  'subscriptions.suspend': { input: subscriptionChange, kinds: changeKinds },
  'subscriptions.resume': { input: subscriptionChange, kinds: changeKinds },
  'subscriptions.log': { kinds: { type: 'subscription type' }, all: 'subscription' },
  'subscriptions.stats': {},
  'expiryNotices.read': { input: { dealer: nonexistent } },
  'expiryNotices.save': { input: { dealer: nonexistent, days: [], copy: 0 } },
  'calendarFeed.read': {},
  'calendarFeed.make': { input: { timezone: 'Europe/London' } },
  'calendarFeed.revoke': {},
  'expiryCalendar.counts': { input: lastDay, kinds: { type: 'subscription type' } },
  'expiryCalendar.list': {
    input: lastDay,
    kinds: { type: 'subscription type' },
    all: 'subscription',
  },
  'stock.outlook': { input: { dealer: nonexistent } },
  'stock.movements': { input: { dealer: nonexistent } },
  'machines.list': { kinds: { id: 'machine', maker: 'maker' }, all: 'machine' },
  'stations.live': { kinds: { id: 'station' } },
  'stations.list': { kinds: { id: 'station' } },
  'stations.create': { input: { basedata: { ...base, mount: 'RTK_RTCM3' } } },
  'stations.update': {
    input: { basedata: { ...base, id: nonexistent } },
    kinds: { 'basedata.id': 'station' },
  },
  'stations.acceptPosition': {
    input: { id: nonexistent, latitude: 52, longitude: 0, altitude: 20 },
    kinds: { id: 'station' },
  },
  'stationService.check': { input: { id: nonexistent }, kinds: { id: 'station' } },
  'stationService.takeOut': {
    input: { id: nonexistent, version: 1, reason: 'x' },
    kinds: { id: 'station' },
  },
  'stationService.putBack': { input: { id: nonexistent, version: 1 }, kinds: { id: 'station' } },
  'stations.remove': { input: { id: nonexistent }, kinds: { id: 'station' } },
  'stations.remoteAccess': { input: { id: nonexistent }, kinds: { id: 'station' } },
  'stations.connectas': {},
  'roverSessions.live': rover,
  'roverSessions.list': { input: { id: nonexistent }, kinds: { id: 'rover' } },
  'roverSessions.detail': rover,
  'roverSessions.losses': rover,
  'roverSessions.recent': rover,
  'roverSessions.lostFix': { input: { company: nonexistent } },
  'roverSessions.usage': rover,
  'roverSessions.lastFive': rover,
  'roverSessions.requests': rover,
  'compliance.outstanding': {},
  'compliance.emails': { input: { company: nonexistent } },
  'compliance.resend': {
    input: { id: nonexistent, email: 'x@example.com' },
    kinds: { id: 'email', user: 'user' },
  },
  'compliance.exportCompany': { input: { company: nonexistent } },
  'compliance.acceptance': { input: { token: 'x' } },
  'compliance.own': {},
  'compliance.refuse': { input: { token: 'x', name: 'X' } },
  'compliance.accept': { input: { token: 'x', name: 'X' } },
  'availability.ofStation': { input: { base: nonexistent }, kinds: { base: 'station' } },
  'availability.history': {
    input: { id: nonexistent, filterStart: '2026-01-01 00:00', filterEnd: '2026-01-02 00:00' },
    kinds: { id: 'station' },
  },
  'availability.ofNetwork': {},
  'statistics.logins': {},
  'statistics.loginBars': {},
  'statistics.clientHistory': {},
  'statistics.clients': {},
  'outages.list': { input: { start: '2026-01-01 00:00', end: anHourAgo } },
  'outages.listFile': { input: { start: '2026-01-01 00:00', end: anHourAgo } },
  'outages.rovers': { input: { basestation: nonexistent, at: anHourAgo } },
  'timeMachine.moment': { input: { at: anHourAgo } },
  'timeMachine.overview': {},
  'timeMachine.coverage': { kinds: { base: 'station' } },
  'availability.logs': { kinds: { id: 'station' } },
  'sky.plot': { input: { id: nonexistent }, kinds: { id: 'station' } },
  'stationHealth.alarms': { kinds: { base: 'station' } },
  'stationHealth.acknowledge': { input: { id: nonexistent }, kinds: { id: 'alarm' } },
  'stationHealth.archivedHours': { input: { base: nonexistent }, kinds: { base: 'station' } },
  'stationHealth.makeRinex': {
    input: { base: nonexistent, start: '2026-01-01 00:00', end: '2026-01-02 00:00' },
    kinds: { base: 'station' },
  },
  'stationHealth.rinex': { input: { base: nonexistent }, kinds: { base: 'station' } },
  'stationHealth.rinexFile': { input: { id: nonexistent, kind: 'observation' }, kinds: { id: 'rinex job' } },
  'trends.rtkStatus': { kinds: { station: 'station' } },
  'trends.logins': {},
  'refusals.ofRover': { input: { rover: nonexistent } },
  'refusals.ofStation': { input: { basestation: nonexistent } },
  'logs.caster': {},
  'logs.casterFile': {},
  'logs.gga': rover,
  'logs.ggaFile': rover,
  'logs.rtcm3': {},
  'logs.rtcm3File': {},
  'logs.satellites': {},
  'logs.satellitesFile': {},
  'logs.messages': {},
  'search.find': { input: { stext: 'mk-' } },
};

/** Every call; logging out comes last, as nothing can be asked after it. */
export const walked = calls.toSorted(
  (a, b) => Number(a.name === 'auth.logout') - Number(b.name === 'auth.logout'),
);
