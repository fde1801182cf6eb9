/**
 * `npm run audit`: known vulnerabilities of the packages that are installed, by the registry. It fails on those of high
 * severity, and passes with a word when the registry does not answer: a network that is away says nothing about packages.
 */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { root } from './root.ts';

/** What a report of `npm audit --json` says. */
export function judge(report: string): { fails: boolean; text: string } {
  const { vulnerabilities, metadata, message } = read(report);
  if (!metadata?.vulnerabilities)
    return { fails: false, text: `the registry did not answer: ${message ?? 'no report'}` };
  const { high = 0, critical = 0, total = 0 } = metadata.vulnerabilities;
  const severe = Object.values(vulnerabilities ?? {})
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `  ${severity}: ${name} ${range}`);
  const text = `known vulnerabilities: ${total}, of high or critical severity: ${high + critical}`;
  return { fails: high + critical > 0, text: [text, ...severe].join('\n') };
}

interface Report {
  readonly message?: string;
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { name: string; severity: string; range: string }>>;
}

function read(report: string): Report {
  try {
    return JSON.parse(report) as Report;
  } catch {
    return {};
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8', timeout: 60_000 });
  const { fails, text } = judge(stdout ?? '');
  console.log(text);
  process.exitCode = fails ? 1 : 0;
}
