import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { storeFigures } from '@cairn/database';
import { startWorld } from '../../test/world.ts';
import { metricNames } from './metrics.ts';

const monitoring = new URL('../../../docs/monitoring/', import.meta.url);
const scrape = async ({ baseUrl }: { baseUrl: string }) => (await fetch(`${baseUrl}/metrics`)).text();

test('Prometheus gets the checks, programs and database of the installation; what is not measured is absent', async (t) => {
  const world = await startWorld(t);
  const { service } = world.database;
  const seen = { node: 'alpha', port: 1, started_at: new Date(), seen_at: new Date(Date.now() + 600_000) };
  await service
    .insertInto('caster_services')
    .values({ ...seen, service: 'casta', country: 1, clients: 7, shed_rows: 3 })
    .execute();
  await service
    .insertInto('last_runs')
    .values({ name: 'job rollups', system: 0, succeeded_at: new Date(1_700_000_000_000) })
    .execute();
  await storeFigures(service, [
    { figure: 'cpu', source: 'caster alpha', value: 0.25 },
    { figure: 'rovers', system: 1, value: 12 },
    { figure: 'db_active', value: 2 },
  ]);
  const text = await scrape(world);
  for (const line of [
    'cairn_database_up 1',
    'cairn_maintenance 0',
    'cairn_check_alarm{system="UK",check="roversync"} 0',
    'cairn_check_alarm{system="DK",check="roversync"} 1',
    'cairn_caster_connections{system="UK",service="casta",node="alpha"} 7',
    'cairn_caster_dropped{node="alpha"} 3',
    'cairn_program_cpu_cores{program="caster",node="alpha"} 0.25',
    'cairn_rovers{system="UK"} 12',
    'cairn_database_active 2',
    'cairn_api_limit_hits_total{limit="heap"} 0',
    'cairn_job_last_success_timestamp_seconds{task="rollups"} 1700000000',
  ])
    assert.ok(text.includes(`\n${line}\n`), `${line} is missing`);
  assert.doesNotMatch(text, /^cairn_rovers\{system="DK"\}|^cairn_database_bytes \d/m);
  for (const name of metricNames) assert.match(text, new RegExp(`^# TYPE ${name} gauge$`, 'm'));
  assert.doesNotMatch(
    text,
    /[{,](job|instance)=/,
    'Prometheus sets these labels, and renames others of the name',
  );
});

test('dashboard and alert rules name metrics that there are, and every rule says what is wrong', async (t) => {
  const text = await scrape(await startWorld(t));
  const known = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  const rules = readFileSync(new URL('alerts.yml', monitoring), 'utf8');
  const dashboard = JSON.parse(readFileSync(new URL('dashboard.json', monitoring), 'utf8'));
  const expressions: string[] = [
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    ),
    ...[...rules.matchAll(/expr: (?:>-\n\s+)?(.+)/g)].map(([, expression]) => expression ?? ''),
  ];
  assert.ok(expressions.length > 25);
  for (const expression of expressions)
    for (const [name] of expression.matchAll(/\bcairn_\w+/g))
      assert.ok(known.has(name.replace(/_(count|bucket|sum)$/, '')) || known.has(name), `${name} is unknown`);
  const alerts = rules.split(/^\s+- alert: /m).slice(1);
  assert.ok(alerts.length > 10);
  for (const alert of alerts)
    assert.match(alert, /expr: [\s\S]+severity: (critical|warning)[\s\S]+summary: \S/);
});
