import type { CallInput } from '@cairn/contract';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { areas, call } from '../api.ts';
import { ignoreCancelled } from './passkeyLogin.ts';

/** A second factor that is shown to confirm a change. */
export type Factor = NonNullable<CallInput<typeof areas.credentials.removeTotp>['factor']>;

/** Asks the browser for a passkey of the person. Undefined when they cancel. */
export async function shownPasskey(): Promise<Factor | undefined> {
  const { challenge, options } = await call(areas.credentials.confirmOptions, {});
  const response = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON, // the contract passes it through
  }).catch(ignoreCancelled);
  return response && { way: 'passkey', challenge, response };
}
