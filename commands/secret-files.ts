import { readFileSync } from 'node:fs';
import { StartError } from '../supervisor/start-error.ts';

/** The settings that are secrets, all that stands in an address with a password included. */
export const secretSettings = [
  'DATABASE_URL',
  'CAIRN_SECRET',
  'CAIRN_SECRET_OLD',
  'NATS_URL',
  'SMTP_URL',
  'CAIRN_ADMIN_PASSWORD',
  'REMOTE_VIEW_AUTH',
  'PAYMENT_WEBHOOK_SECRET',
] as const;

/**
 * Puts the content of the file that NAME_FILE names in the place of NAME, for every setting that is a secret: so systemd
 * credentials, container secrets and agents of key vaults hand them over. The line end at the file's end does not count.
 * @throws {StartError} when a file cannot be read or is empty, or a secret is given both ways
 */
export function readSecretFiles(environment: Record<string, string | undefined>): void {
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (environment[name]?.trim()) throw new StartError(`${name} and ${name}_FILE are both given: give one.`);
    environment[name] = contentOf(`${name}_FILE`, path);
    delete environment[`${name}_FILE`]; // a program that is started gets the secret itself: its account may not read the file
  }
}

function contentOf(setting: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new StartError(`${setting} must be a file that can be read (${(error as Error).message}).`);
  }
  if (text === '')
    throw new StartError(`${setting} must be a file with the secret in it, and ${path} is empty.`);
  return text;
}
