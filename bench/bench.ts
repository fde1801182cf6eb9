import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchApiStress } from './api-stress.ts';
import { benchAvailability } from './availability.ts';
import { benchBrowser } from './browser.ts';
import { benchCaster } from './caster.ts';
import { benchConversions } from './conversions.ts';
import { benchFirstUse } from './first-use.ts';
import { benchHistory } from './history.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLogs } from './logs.ts';
import { benchPowerCut } from './power-cut.ts';
import { benchProfiles } from './profiles.ts';
import { benchQuestions } from './questions.ts';
import { benchSession } from './session.ts';
import { benchSimRefresh } from './sim-refresh.ts';
import { benchSims } from './sims.ts';
import { benchSoak } from './soak.ts';
import { benchSubscriptions } from './subscriptions.ts';
import type { Row } from './table.ts';
import { benchTenants } from './tenants.ts';
import { benchPast } from './time-machine.ts';
import { benchViewers } from './viewers.ts';

/** Parts that run only when they are named: they take long, or what few machines give. */
const ON_REQUEST = ['questions', 'soak', 'logs', 'power-cut'];

const USAGE = `Measures Cairn against its own bars.

  npm run bench -- [PART ...] [options]     all parts but ${ON_REQUEST.join(', ')} when none is named

  parts: caster api stress viewers browser tenants subscriptions sims sim-refresh first-use availability past history
         session lighthouse conversions profiles questions logs soak power-cut

  --rovers N        rovers under load at once (2000)
  --warm-up S       seconds before each steady measurement (40)
  --window S        seconds of each steady measurement, whole tens (10)
  --slow-clients S  seconds of half-open requests (60)
  --rows N          GGA in the database for history, with two fifths as many log lines (2000000)
  --frames N        conversions: bent frames through each of them (100000)
  --whole           logs: 50 million GGA and 20 million log lines instead of a tenth of both
  --minutes N       soak: for how long (60); it runs only when it is named
  --keep FOLDER     history: seeds a new folder and ends; measures what was seeded there before

Nothing else should run on the machine meanwhile: the load generators share its cores with what they measure.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rovers: { type: 'string', default: '2000' },
    'warm-up': { type: 'string', default: '40' },
    window: { type: 'string', default: '10' },
    'slow-clients': { type: 'string', default: '60' },
    rows: { type: 'string', default: '2000000' },
    minutes: { type: 'string', default: '60' },
    frames: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    whole: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const parts = {
  caster: () =>
    benchCaster({
      rovers: whole('rovers'),
      warmUp: whole('warm-up'),
      window: whole('window'),
      slowClients: whole('slow-clients'),
    }),
  api: benchApi,
  stress: benchApiStress,
  viewers: benchViewers,
  browser: benchBrowser,
  tenants: benchTenants,
  subscriptions: benchSubscriptions,
  sims: benchSims,
  'sim-refresh': benchSimRefresh,
  'first-use': benchFirstUse,
  availability: benchAvailability,
  past: benchPast,
  history: () => benchHistory({ points: whole('rows'), keep: values.keep }),
  session: benchSession,
  lighthouse: benchLighthouse,
  profiles: () =>
    benchProfiles({ rovers: whole('rovers'), warmUp: whole('warm-up'), window: whole('window') }),
  questions: benchQuestions,
  conversions: () => benchConversions({ frames: whole('frames') }),
  logs: () => benchLogs({ whole: values.whole }),
  soak: () => benchSoak({ minutes: whole('minutes') }),
  'power-cut': benchPowerCut,
} as const satisfies Record<string, () => Promise<Row[]>>;

const chosen =
  positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => !ON_REQUEST.includes(name));
const unknown = chosen.find((name) => !Object.hasOwn(parts, name));
if (values.help || unknown) {
  console.log(unknown ? `${unknown} is no part of the bench.\n\n${USAGE}` : USAGE);
  process.exit(unknown ? 2 : 0);
}

const [load = 0] = loadavg();
console.log(
  `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}; Node ${process.version}`,
);
if (load > 0.5) console.log(`The machine is busy (load average ${load.toFixed(1)}): times are upper bounds.`);

const rows: Row[] = [];
for (const name of chosen) rows.push(...(await parts[name as keyof typeof parts]()));
const judged = rows.filter(({ good }) => good !== undefined);
const missed = judged.filter(({ good }) => !good).length;
if (judged.length > 0) console.log(`\nbench: ${judged.length - missed} of ${judged.length} bars met`);

function whole(
  name: 'rovers' | 'warm-up' | 'window' | 'slow-clients' | 'rows' | 'minutes' | 'frames',
): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 1) return value;
  console.error(`--${name}: ${values[name]} is not a whole number above 0`);
  process.exit(2);
}
