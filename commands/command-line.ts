import { readFile } from 'node:fs/promises';
import { referenceFrames } from '@cairn/contract/reference-frames';
import { Command, Option } from 'commander';
import { StartError } from '../supervisor/start-error.ts';
import {
  country,
  day,
  email,
  hiddenPassword,
  id,
  knownHead,
  mountpoint,
  numberBetween,
  password,
  peoplesPassword,
  reason,
  title,
  until,
  username,
  withPassword,
} from './arguments.ts';
import { explain, isBug } from './explain.ts';
import { withDatabase } from './open-database.ts';
import type { Made } from './records.ts';
import { readSecretFiles } from './secret-files.ts';
import { readSettings } from './settings.ts';

// What a command needs is imported when it runs: `caster` must not carry the api, and `--help` nothing at all.

// What root builds and makes is for the accounts of the programs; what is private says so where it is made.
if (process.getuid?.() === 0) process.umask(0o022);

const PASSWORD_FILE = 'file with the password, - for standard input';

const program = new Command('cairn')
  .description('Runs a network-RTK correction service: NTRIP caster, portal, API and jobs.')
  .showHelpAfterError('(--help tells how it is used)');

program
  .command('start')
  .description('the whole system on this machine; on the first start with its first admin')
  .action(async () => {
    const { start } = await import('./start.ts');
    await start(readSettings(process.env));
  });

program
  .command('demo')
  .description('the same with a demo world and simulated stations and rovers, in a data folder of its own')
  .action(async () => {
    const { demo } = await import('../demo/demo.ts');
    const { installationOf } = await import('./open-database.ts');
    // its passwords are public: other machines reach it only when HOST says so
    const HOST = process.env.HOST?.trim() || '127.0.0.1';
    await demo(readSettings({ ...process.env, HOST }), installationOf);
  });

program
  .command('migrate')
  .description('bring the database to the newest schema')
  .option('--json', 'print JSON')
  .action(async ({ json }) => {
    const { migrateDatabase } = await import('./migrate.ts');
    const applied = await migrateDatabase(readSettings(process.env));
    if (json) console.log(JSON.stringify({ applied }));
    else console.log(applied.length ? `applied ${applied.join(', ')}` : 'up to date');
  });

for (const [name, description] of [
  ['api', 'only the portal and its API'],
  ['caster', 'only the casters'],
  ['worker', 'only the jobs'],
  ['simulator', 'only the simulated stations and rovers of the demo world'],
] as const) {
  program
    .command(name)
    .description(description)
    .action(async () => {
      const programs = await import('./programs.ts');
      await programs[name](readSettings(process.env));
    });
}

program
  .command('reseal')
  .description('seal every stored password again with CAIRN_SECRET, those of CAIRN_SECRET_OLD among them')
  .action(async () => {
    const resealed = await withDatabase(readSettings(process.env), async (database, { secret }) => {
      const { reseal } = await import('@cairn/database');
      return reseal(database, secret);
    });
    for (const [name, count] of Object.entries(resealed)) console.log(`${name.padEnd(14)}${count}`);
    console.log('Everything is sealed with CAIRN_SECRET.');
  });

program
  .command('audit-check')
  .description('verify the chain of audit events; the system may run, and nothing is changed')
  .option('--head <position:hash>', 'an end of the chain that was noted earlier', knownHead)
  .option('--json', 'print JSON')
  .action(async ({ head, json }) => {
    const { checkAudit, linesOf } = await import('./audit-check.ts');
    const found = await withDatabase(readSettings(process.env), (database, { secret }) =>
      checkAudit(database, secret, head),
    );
    console.log(json ? JSON.stringify(found) : linesOf(found).join('\n'));
    if (found.faults > 0) process.exitCode = 1;
  });

program
  .command('backup <folder>')
  .description('write all that the database holds to a new folder; the system may run')
  .option('--json', 'print JSON')
  .action(async (folder: string, { json }) => {
    const { backup } = await import('./backup.ts');
    report('Backed up', await backup(readSettings(process.env), folder), json);
  });

program
  .command('restore <folder>')
  .description('fill a new, empty installation with a backup; the system must not run')
  .option('--json', 'print JSON')
  .action(async (folder: string, { json }) => {
    const { restore } = await import('./backup.ts');
    report('Restored', await restore(readSettings(process.env), folder), json);
  });

program.command('watchdog', { hidden: true }).action(async () => {
  const { watchdog } = await import('./watchdog.ts');
  await watchdog(readSettings(process.env));
});

program
  .command('logins')
  .description('with the DATABASE_URL of the owner: the one for each program that is run on its own')
  .action(async () => {
    const { loginUrls } = await import('./logins.ts');
    for (const [name, url] of Object.entries(loginUrls(readSettings(process.env))))
      console.log(`${name.padEnd(8)}${url}`);
  });

const admin = making('admin', 'a system admin')
  .requiredOption('--email <address>', 'sign-in name', email)
  .option('--password-file <file>', `${PASSWORD_FILE}; generated when absent`)
  .addOption(hiddenPassword(peoplesPassword))
  .option('--first-name <name>', 'as shown in the portal', 'System')
  .option('--last-name <name>', 'as shown in the portal', 'Admin')
  .action((input) =>
    make(input, async (database) => {
      const { createAdmin } = await import('./records.ts');
      return createAdmin(database, withPassword(input, peoplesPassword));
    }),
  ).parent;

admin
  ?.command('new-password')
  .description('make a new password for a person, valid for a day and changed at the next login')
  .requiredOption('--email <address>', 'sign-in name of the person', email)
  .option('--json', 'print JSON')
  .action((input) =>
    make(input, async (database) => {
      const { renewPassword } = await import('./records.ts');
      return renewPassword(database, input.email);
    }),
  );

admin
  ?.command('forget-second-factor')
  .description('take authenticator app, passkeys and recovery codes from a person who lost them')
  .requiredOption('--email <address>', 'sign-in name of the person', email)
  .action(async (input) => {
    await withDatabase(readSettings(process.env), async (database) => {
      const { forgetSecondFactor } = await import('./records.ts');
      await forgetSecondFactor(database, input.email);
    });
    console.log(`${input.email} signs in with the password alone`);
  });

making('dealer', 'a dealer of a reseller')
  .requiredOption('--reseller <id>', 'its reseller', id)
  .requiredOption('--title <title>', 'its name', title)
  .action((input) =>
    make(input, async (database) => {
      const { createDealer } = await import('./records.ts');
      return createDealer(database, input);
    }),
  );

making('company', 'a company of a dealer')
  .requiredOption('--dealer <id>', 'its dealer', id)
  .requiredOption('--title <title>', 'its name', title)
  .action((input) =>
    make(input, async (database) => {
      const { createCompany } = await import('./records.ts');
      return createCompany(database, input);
    }),
  );

const station = making('station', 'a reference station', 'take one out of service and return it')
  .requiredOption(
    '--mount <mountpoint>',
    'its mountpoint, where it pushes to and rovers may ask for it',
    mountpoint,
  )
  .requiredOption('--title <title>', 'its name', title)
  .requiredOption('--lat <degrees>', 'latitude, WGS 84', numberBetween(-90, 90))
  .requiredOption('--lon <degrees>', 'longitude, WGS 84', numberBetween(-180, 180))
  .requiredOption('--height <metres>', 'above the ellipsoid', numberBetween(-500, 9000))
  .addOption(
    new Option('--frame <frame>', 'reference frame of these coordinates, where it is known').choices(
      referenceFrames,
    ),
  )
  .addOption(country())
  .option('--password-file <file>', `${PASSWORD_FILE}, that it pushes with; generated when absent`)
  .addOption(hiddenPassword(password))
  .action((input) =>
    make(input, async (database, secret) => {
      const { createStation } = await import('./records.ts');
      return createStation(database, secret, withPassword(input, password));
    }),
  ).parent;

station
  ?.command('take-out')
  .description('take a station out of service: it stays connected and gives no corrections')
  .requiredOption('--mount <mountpoint>', 'its mountpoint', mountpoint)
  .requiredOption('--reason <text>', 'shown to everybody whose rovers it would feed', reason)
  .option('--until <day>', 'when people expect it back, YYYY-MM-DD; nothing happens then', day)
  .option('--json', 'print JSON')
  .action((input) =>
    make(input, async (database) => {
      const { takeStationOut } = await import('./records.ts');
      return takeStationOut(database, input);
    }),
  );

station
  ?.command('return')
  .description('return a station to service')
  .requiredOption('--mount <mountpoint>', 'its mountpoint', mountpoint)
  .option(
    '--confirmed <metres>',
    'where it transmits another position than the entered one: how far apart they are, as accepted',
    numberBetween(0, 21_000_000),
  )
  .option('--json', 'print JSON')
  .action((input) =>
    make(input, async (database) => {
      const { returnStation } = await import('./records.ts');
      return returnStation(database, input);
    }),
  );

const rover = making('rover', "a rover's account", 'or many')
  .requiredOption('--company <id>', 'its company', id)
  .requiredOption('--username <username>', 'that it signs in to the caster with', username)
  .option('--password-file <file>', `${PASSWORD_FILE}; generated when absent`)
  .addOption(hiddenPassword(password))
  .option(
    '--until <date>',
    'when the account ends: YYYY-MM-DD for the end of that day, or date and time, UTC',
    until,
  )
  .action((input) =>
    make(input, async (database, secret) => {
      const { createRover } = await import('./records.ts');
      return createRover(database, secret, withPassword(input, password));
    }),
  ).parent;

rover
  ?.command('import <file>')
  .description('rovers of a CSV file: username,password,company (its id); all or none')
  .option('--json', 'print JSON')
  .action(async (file: string, { json }) => {
    const text = await readFile(file, 'utf8').catch((error) => {
      throw new StartError(`${file} cannot be read (${error.code}).`);
    });
    const done = await withDatabase(readSettings(process.env), async (database, { secret }) => {
      const { importRovers } = await import('./rover-import.ts');
      return importRovers(database, secret, text);
    });
    console.log(json ? JSON.stringify(done) : `${done.imported} rovers imported`);
  });

/** A command `<noun> create`. */
function making(noun: string, what: string, more = ''): Command {
  return program
    .command(noun)
    .description(more ? `make ${what}, ${more}` : `make ${what}`)
    .command('create')
    .description(`make ${what}`)
    .option('--json', 'print JSON');
}

function report(done: string, summary: import('@cairn/database/backup').BackupSummary, json?: boolean) {
  const { tables, rows, bytes, made_at } = summary;
  if (json) console.log(JSON.stringify(summary));
  else
    console.log(
      `${done}: ${tables} tables, ${rows.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(1)} MB, as of ${made_at}`,
    );
}

type Make = (
  database: import('@cairn/database').Database,
  secret: import('@cairn/database').Secret,
) => Promise<Made>;

async function make({ json }: { json?: boolean }, work: Make) {
  const made = await withDatabase(readSettings(process.env), (database, { secret }) =>
    work(database, secret),
  );
  if (json) console.log(JSON.stringify(made));
  else
    for (const [name, value] of Object.entries(made))
      if (value !== null) console.log(`${name.padEnd(10)}${value}`);
}

try {
  readSecretFiles(process.env);
  await program.parseAsync();
  // an open channel to the bootstrap would keep the process alive
  process.exit();
} catch (error) {
  console.error(isBug(error) ? error : explain(error));
  process.exit(1);
}
