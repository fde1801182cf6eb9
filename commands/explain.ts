import { StartError } from '../supervisor/start-error.ts';
import { settingOfPort } from './listeners.ts';
import type { SettingsOf } from './program-settings.ts';

/** An error as a sentence for the operator: which setting, and how to correct it. */
export function explain(error: unknown, settings?: SettingsOf<'simulator'>): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof AggregateError) return explain(error.errors[0], settings);
  const { code, port, address, message } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  const setting = port === undefined ? '' : ((settings && settingOfPort(settings, port)) ?? `Port ${port}`);
  switch (code) {
    case 'EADDRINUSE':
      return `${setting}: port ${port} is already in use; stop what holds it, or set another.`;
    case 'EACCES':
      return port ? `${setting}: this account may not open port ${port}; set one from 1024 on.` : message;
    case 'EADDRNOTAVAIL':
      return `HOST: this machine has no address ${address}.`;
    case 'ENOTFOUND':
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
      return `DATABASE_URL: no database answers there (${message || code}).`;
    case '28P01':
    case '28000':
    case '3D000':
      return `DATABASE_URL: the database refuses us (${message}).`;
    default:
      return message || String(error);
  }
}

/** Whether an error is our own mistake, which a sentence would hide. */
export function isBug(error: unknown): boolean {
  return [TypeError, ReferenceError, RangeError, SyntaxError].some((kind) => error instanceof kind);
}
