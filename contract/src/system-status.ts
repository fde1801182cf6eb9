import { z } from 'zod';
import { bars, viewer } from './availability.ts';
import { area, bit, color, count, flag, lazyObject, oneOf, utc } from './endpoint.ts';
import { systemChecks, systemIds } from './systems.ts';

const system = oneOf(...systemIds);
/** 0: every system. */
const anySystem = oneOf(0, ...systemIds).default(0);
const checkKind = z.enum(systemChecks.map(({ kind }) => kind));

/** Rows of a page of the alarm log. */
export const ALARMS_PER_PAGE = 100;

/** Text and colour of the two states of an alarm. */
export const alarmStates = {
  1: { text: 'ALARM', color: '#e54f51' },
  0: { text: 'CLEARED', color: '#4bebb3' },
} as const;

const alarm = lazyObject(() => ({
  id: z.int(),
  system: z.literal(systemIds),
  kind: checkKind,
  text: z.string(),
  status: bit.describe('1: it lasts, else it is cleared'),
  statustext: z.enum(['ALARM', 'CLEARED']),
  color,
  datetime: utc.describe('When it was raised'),
  cleared: utc.nullable(),
}));
export type SystemAlarm = z.output<typeof alarm>;

const check = lazyObject(() => ({
  kind: checkKind,
  after: z.int().describe('Seconds without a success that are an alarm'),
  alarm: bit,
  last: utc.nullable().describe('Last success; null: none is known'),
  problem: z.string().nullable().describe('What failed, while it fails'),
}));

/** One network. The fields of the last two checks are there for the UK only. */
const systemState = lazyObject(() => ({
  system: z.literal(systemIds),
  name: z.string(),
  casta: z.string().describe('Its name'),
  connecta: z.string(),
  alarm: bit.describe('1 with any alarm'),
  time: utc.describe("The server's clock"),
  lastcasterpoll: utc.nullable(),
  casterpolloffline: bit,
  roversync_alarm: bit,
  last_roverssync: utc.nullable(),
  messagesync_alarm: bit,
  last_messagesync: utc.nullable(),
  basesync_alarm: bit,
  last_basesync: utc.nullable(),
  ntripcheck_alarm: bit,
  last_ntripcheck: utc.nullable(),
  subcheck_alarm: bit.optional(),
  last_subcheck: utc.nullable().optional(),
  gdpr_check_alarm: bit.optional(),
  last_gdpr_check: utc.nullable().optional(),
  checks: z.array(check).describe('The same, in the order of the page'),
  rovers: z.int().nullable().describe('Connected; null: not counted lately, as all figures below'),
  messages: z.number().nullable().describe('RTCM messages from its stations, a second'),
  stations: z.object({ online: z.int(), offline: z.int(), out: z.int() }).nullable(),
}));
export type SystemState = z.output<typeof systemState>;

const program = lazyObject(() => ({
  program: z.enum(['caster', 'api', 'worker', 'postgres']),
  node: z.string().describe('Where it runs; empty for the database'),
  cpu: z.number().nullable().describe('Cores: 1 is one core fully used'),
  memory: z.number().nullable().describe('Bytes'),
  seen: utc.describe('When it was measured last'),
  silent: bit.describe('1: not for 30 s'),
}));
export type ProgramState = z.output<typeof program>;

const databaseState = lazyObject(() => ({
  active: z
    .number()
    .nullable()
    .describe('Statements that run; null: the owner of the database may not see it'),
  waiting: z.number().nullable().describe('Sessions that wait for a lock'),
  connections: z.number().nullable(),
  max_connections: z.number().nullable(),
  cache_hits: z.number().nullable().describe('Share of the blocks that were in memory, 0 to 1'),
  transactions: z.number().nullable().describe('A second'),
  oldest_transaction: z.number().nullable().describe('Its age, s'),
  longest_statement: z.number().nullable().describe('s'),
  bytes: z.number().nullable(),
  disk_free: z.number().nullable().describe('Bytes, of the disk with the data folder'),
  disk_size: z.number().nullable(),
  slowest: z
    .array(
      z.object({
        statement: z.string(),
        calls: z.number(),
        mean_ms: z.number(),
        total_ms: z.number(),
      }),
    )
    .describe('By the time that was spent on them, from pg_stat_statements; empty without it'),
}));
export type DatabaseState = z.output<typeof databaseState>;

const restart = lazyObject(() => ({
  id: z.int(),
  service: z.enum(['casta', 'connecta']),
  system: z.literal(systemIds),
  at: utc,
  by: z.string(),
  succeeded: bit.nullable().describe('null: it is under way'),
  problem: z.string().nullable(),
  connected: z.int().describe('Rovers, or stations, that were connected'),
  returned: z.int().describe('How many of them are connected again'),
  seconds: z.number().nullable().describe('After how long the last of these was connected again'),
  watching: bit.describe('1: it is still counted'),
}));
export type ServiceRestart = z.output<typeof restart>;

/** What a chart shows; `cpu` and `db` are of programs that all systems may share. */
export const graphTypes = ['cpu', 'memory', 'db', 'rovers', 'messages', 'bases'] as const;
export type GraphType = (typeof graphTypes)[number];

const restartReply = () =>
  z.object({
    success: bit,
    message: z.enum(['Restart Successful', 'Restart Failed']),
    problem: z.string().nullable(),
    joined: bit.describe('1: somebody had begun it a moment before, and this is the result of theirs'),
    restarts: z.array(restart),
  });

const changedByRestart = [
  'systemStatus.live',
  'systemStatus.alarms',
  'system.check',
  'network.loggedRovers',
  'audit.recent',
] as const;

export const systemStatus = area('systemStatus', {
  alarms: {
    method: 'GET',
    path: '/api/alarmlogs',
    summary:
      'Alarms of the systems, those that last first, then the newest. With clear=1 only those that are cleared.',
    roles: ['systemAdmin'],
    background: true,
    input: () =>
      z.object({
        system: anySystem,
        clear: flag.default(false),
        page: count(0, 10_000).default(0),
        limit: count(1, 200).default(ALARMS_PER_PAGE),
      }),
    reply: () => z.object({ alarms: z.array(alarm), total: z.int() }),
  },
  live: {
    method: 'GET',
    path: '/api/checksystemstatuslivedata',
    summary: 'The checks of each system, the programs, the database, and the last restarts.',
    roles: ['systemAdmin'],
    background: true,
    input: () => z.object({ system: anySystem }),
    reply: () =>
      z.object({
        systems: z.array(systemState),
        programs: z.array(program),
        database: databaseState,
        restarts: z.array(restart).describe('The last of each service'),
        maintenance: z.object({ on: bit, at: utc.nullable(), by: z.string() }),
      }),
  },
  graph: {
    method: 'GET',
    path: '/api/createstatsgraphdatatest',
    summary:
      'A figure of a system over the bars from start to end, cut into as many equal steps as steps says: the mean of each step, null where nothing was measured.',
    roles: ['systemAdmin'],
    background: true,
    input: () =>
      z.object({
        type: z.enum(graphTypes),
        system: oneOf(...systemIds).default(1),
        steps: count(1, 200).default(24),
        ...bars.shape,
        timezone: viewer.shape.timezone,
      }),
    reply: () =>
      z.object({
        labels: z.array(utc).describe('Where each step begins'),
        ends: utc,
        unit: z.enum(['%', 'MB', '', '/s']),
        datasets: z.array(
          z.object({
            label: z.string(),
            color,
            data: z.array(z.number().nullable()),
            nodes: z
              .array(z.string())
              .describe('Where programs ran that are added up; empty for other figures'),
          }),
        ),
        shared: bit.describe('1: other systems have the same figures, as they share what was measured'),
      }),
  },
  check: {
    method: 'GET',
    path: '/api/send-tcp-message',
    summary: 'Asks a Casta for its sourcetable, over TCP at its own port. 999: no caster answered.',
    roles: ['systemAdmin'],
    limit: { perMinute: 30 },
    input: () => z.object({ id: system }),
    reply: () => z.union([z.literal(999), z.object({ success: bit, message: z.string(), node: z.string() })]),
  },
  restartCasta: {
    method: 'GET',
    path: '/api/restartcasta',
    summary: 'Restarts the Casta of a system: its rovers are disconnected and may connect again at once.',
    roles: ['systemAdmin'],
    writes: true,
    limit: { perMinute: 20 },
    affects: changedByRestart,
    input: () => z.object({ id: system }),
    reply: restartReply,
  },
  restartConnecta: {
    method: 'GET',
    path: '/api/restartconnecta',
    summary:
      'Restarts the Connecta of every system: stations are disconnected and may connect again at once.',
    roles: ['systemAdmin'],
    writes: true,
    limit: { perMinute: 20 },
    affects: changedByRestart,
    input: () => z.object({}),
    reply: restartReply,
  },
});
