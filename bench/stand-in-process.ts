import { startEmnifyStandIn } from '@cairn/simulator';
import { answer } from './child.ts';

/** A stand-in for supplier 1. Arguments: how many SIM cards it has, and how long it takes to answer for a page, ms. */
const [sims = 0, ms = 0] = process.argv.slice(2).map(Number);

const started = startEmnifyStandIn({ sims });
started.then((standIn) => {
  for (const operation of ['list', 'profiles'] as const)
    standIn.misbehave({ kind: 'stall', ms, operation, times: Number.POSITIVE_INFINITY });
});

answer({ url: async () => (await started).url });
process.on('SIGTERM', async () => {
  await (await started).stop();
  process.exit();
});
