import { loginUrl } from '@cairn/database';
import { StartError } from '../supervisor/start-error.ts';
import type { Settings } from './settings.ts';

/** The DATABASE_URL of each program that is run on its own. */
export function loginUrls({ DATABASE_URL: url, CAIRN_SECRET: secret }: Settings) {
  if (!url)
    throw new StartError(
      'DATABASE_URL must be given: the URL of the owner, which the logins are derived from.',
    );
  return {
    api: loginUrl(url.reveal(), secret, 'api'),
    caster: loginUrl(url.reveal(), secret, 'caster'),
    worker: loginUrl(url.reveal(), secret, 'worker'),
  };
}
