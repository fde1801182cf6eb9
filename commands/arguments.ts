/** What the commands take: each function reads one argument, and says what it must be where it is not. */
import { readFileSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import { StartError } from '../supervisor/start-error.ts';
import { passwordProblem, usernameProblem } from './account-rules.ts';

export function country() {
  return new Option('--country <number>', '1 United Kingdom, 2 Denmark')
    .argParser((text) =>
      text === '1' || text === '2' ? Number(text) : wrong('must be 1 (United Kingdom) or 2 (Denmark).'),
    )
    .makeOptionMandatory();
}

function wrong(must: string): never {
  throw new InvalidArgumentError(`${must[0]?.toUpperCase()}${must.slice(1)}`);
}

export function id(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : wrong('must be an id: a whole number from 1.');
}

export function title(text: string): string {
  return text.trim() && text.trim().length <= 100 ? text.trim() : wrong('must have 1 to 100 characters.');
}

export function reason(text: string): string {
  return text.trim() && text.trim().length <= 200 ? text.trim() : wrong('must have 1 to 200 characters.');
}

export function day(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text);
  return isDay ? text : wrong('must be a day: YYYY-MM-DD.');
}

export function email(text: string): string {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? text : wrong('must be an e-mail address.');
}

/** An end of the chain of audit events, as `audit-check` prints it. */
export function knownHead(text: string) {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (hash === undefined) return wrong('must be a position and a hash, as this command prints them.');
  return { position: Number(position), hash: Buffer.from(hash, 'hex') };
}

export function mountpoint(text: string): string {
  if (/^RTK_RTCM3$/i.test(text)) wrong('must not be the mountpoint of the nearest station.');
  return /^[A-Za-z0-9_-]{1,32}$/.test(text) ? text : wrong('must have 1 to 32 letters, digits, _ or -.');
}

export function numberBetween(least: number, most: number) {
  return (text: string) => {
    const number = Number(text);
    return text.trim() && number >= least && number <= most
      ? number
      : wrong(`must be a number from ${least} to ${most}.`);
  };
}

export function username(text: string): string {
  const problem = usernameProblem(text);
  return problem ? wrong(`${problem}.`) : text;
}

export function password(text: string): string {
  const problem = passwordProblem(text);
  return problem ? wrong(`${problem}.`) : text;
}

export function peoplesPassword(text: string): string {
  return text.length >= 8 && text.length <= 200 ? text : wrong('must have 8 to 200 characters.');
}

/** A password among the arguments still works, for scripts from before; every account of the machine can read it meanwhile. */
export function hiddenPassword(check: (text: string) => string) {
  return new Option('--password <password>').argParser(check).hideHelp().conflicts('passwordFile');
}

interface PasswordOptions {
  readonly password?: string;
  readonly passwordFile?: string;
}

/** Adds the password of the file, if one is given. */
export function withPassword<Input extends PasswordOptions>(
  input: Input,
  check: (text: string) => string,
): Input {
  if (input.password !== undefined)
    console.error('--password can be read by everybody on this machine (ps): give --password-file instead.');
  if (input.passwordFile === undefined) return input;
  const path = input.passwordFile === '-' ? 0 : input.passwordFile;
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new StartError(
      `--password-file ${input.passwordFile} cannot be read (${(error as Error).message}).`,
    );
  }
  try {
    return { ...input, password: check(text) };
  } catch (error) {
    throw new StartError(`--password-file: ${(error as Error).message}`);
  }
}

export function until(text: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const date = new Date(day ? `${text}T23:59:59Z` : /Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);
  if (
    !/^\d{4}-\d{2}-\d{2}/.test(text) ||
    Number.isNaN(date.getTime()) ||
    (day && !date.toISOString().startsWith(text))
  ) {
    wrong('must be a date, as in 2027-03-31 or 2027-03-31T12:00.');
  }
  return date;
}
