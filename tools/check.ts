/** `npm run check`: types, lint and format, import circles, import directions, plain objects, constants, what is declared once, comments, private members, unused code, messages and sentences in every language, figures in the language, roles, statuses and links of pages by name, style sheets, regular expressions, packages of others, size budgets. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { buildPortal } from '../supervisor/portal-build.ts';
import { checkBudgets } from './budgets.ts';
import { checkComments } from './comments.ts';
import { checkConstants } from './constants.ts';
import { checkDeclaredOnce } from './declared-once.ts';
import { checkFigures } from './figures.ts';
import { wrongImports } from './import-rules.ts';
import { checkMessages } from './messages.ts';
import { checkPageAddresses } from './page-addresses.ts';
import { checkPlainObjects } from './plain-objects.ts';
import { checkPrivateMembers } from './private-members.ts';
import { superLinearPatterns } from './regular-expressions.ts';
import { checkRoleNumbers } from './role-numbers.ts';
import { root } from './root.ts';
import { checkSentences } from './sentences.ts';
import { checkStatusNumbers } from './status-numbers.ts';
import { checkStyleSheets } from './style-sheets.ts';
import { checkSupplyChain } from './supply-chain.ts';
import { checkVocabulary } from './vocabulary.ts';

interface Outcome {
  readonly name: string;
  /** What is wrong; empty when all is well. */
  readonly findings: string;
}

/**
 * What is compiled at once: the packages that run on Node, which know no browser; the portal; and what starts,
 * measures and tests them. A compiler for each package would read what they share once more each time.
 */
const programs = { packages: 'tsconfig.packages.json', portal: 'portal', root: '.' };

const waiting: (() => void)[] = [];
let running = 0;

const outcomes = await Promise.all([
  ...Object.entries(programs).map(([name, config]) =>
    // with several checkers each infers the shared types for itself: twice the work on two processors
    run(`types of the ${name}`, 'typescript/bin/tsc', '--checkers', '1', '-p', config),
  ),
  run(
    'lint, format and import circles',
    '@biomejs/biome/bin/biome',
    'ci',
    '--colors=off',
    '--error-on-warnings',
    '.',
  ),
  run('unused code', 'knip/bin/knip.js', '--config', 'tools/knip.json', '--no-progress'),
  { name: 'messages in every language', findings: (await checkMessages()).join('\n') },
  { name: 'Danish sentences', findings: checkSentences().join('\n') },
  { name: 'figures in the language', findings: checkFigures().join('\n') },
  { name: 'import directions', findings: wrongImports().join('\n') },
  { name: 'plain objects', findings: checkPlainObjects().join('\n') },
  { name: 'case of constants', findings: checkConstants().join('\n') },
  { name: 'declared once', findings: checkDeclaredOnce().join('\n') },
  { name: 'comments', findings: checkComments().join('\n') },
  { name: 'private members', findings: checkPrivateMembers().join('\n') },
  {
    name: 'roles and statuses by name',
    findings: [...checkRoleNumbers(), ...checkStatusNumbers()].join('\n'),
  },
  { name: 'regular expressions', findings: superLinearPatterns().join('\n') },
  { name: 'style sheets', findings: checkStyleSheets().join('\n') },
  { name: 'links of pages by name', findings: checkPageAddresses().join('\n') },
  { name: 'packages of others: pinned, hashed, licensed', findings: checkSupplyChain().join('\n') },
  { name: 'vocabulary', findings: checkVocabulary().join('\n') },
  budgets(),
]);

for (const { name, findings } of outcomes) {
  console.log(`${findings ? '✖' : '✔'} ${name}`);
  if (findings) console.log(findings.replaceAll(/^/gm, '  '));
}
const failed = outcomes.filter(({ findings }) => findings).length;
console.log(
  failed
    ? `check: ${failed} of ${outcomes.length} found something`
    : `check: all ${outcomes.length} are good`,
);
process.exit(failed ? 1 : 0);

/** As many at once as there are processors: each compiler alone takes several hundred MB. */
async function run(name: string, script: string, ...args: string[]): Promise<Outcome> {
  if (running >= availableParallelism()) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await outcomeOf(name, script, ...args);
  } finally {
    running--;
    waiting.shift()?.();
  }
}

async function outcomeOf(name: string, script: string, ...args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [`${root}/node_modules/${script}`, ...args], { cwd: root });
  const [code, out, errors] = await Promise.all([
    new Promise((resolve) => child.once('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { name, findings: code === 0 ? '' : `${out}${errors}`.trim() || `ended with ${code}` };
}

async function budgets(): Promise<Outcome> {
  try {
    await buildPortal();
    return { name: 'size budgets', findings: checkBudgets().join('\n') };
  } catch (error) {
    return { name: 'size budgets', findings: (error as Error).message };
  }
}
