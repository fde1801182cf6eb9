import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from './audit.ts';

const report = (severity: 'moderate' | 'high') =>
  JSON.stringify({
    vulnerabilities: { bad: { name: 'bad', severity, range: '<2' } },
    metadata: { vulnerabilities: { moderate: 0, critical: 0, high: 0, [severity]: 1, total: 1 } },
  });

test('an audit fails on vulnerabilities of high severity and names them, not on lesser ones', () => {
  assert.deepEqual(judge(report('high')), {
    fails: true,
    text: 'known vulnerabilities: 1, of high or critical severity: 1\n  high: bad <2',
  });
  assert.equal(judge(report('moderate')).fails, false);
});

test('a registry that does not answer fails nothing, and is reported', () => {
  const away = JSON.stringify({ message: 'request to https://registry.example failed', error: {} });
  assert.deepEqual(judge(away), {
    fails: false,
    text: 'the registry did not answer: request to https://registry.example failed',
  });
  assert.equal(judge('').fails, false);
});
