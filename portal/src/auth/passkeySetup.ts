import type { CallInput } from '@cairn/contract';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { areas, call } from '../api.ts';
import { ignoreCancelled } from './passkeyLogin.ts';

/**
 * Creates a passkey in the browser and stores it on the server. Resolves to the recovery codes of a first factor;
 * undefined when the person cancels. Rejects with the browser's error or the server's refusal.
 */
export async function addPasskey(
  shown: CallInput<typeof areas.credentials.passkeyOptions>,
  name: string,
): Promise<readonly string[] | undefined> {
  const { challenge, options } = await call(areas.credentials.passkeyOptions, shown);
  const response = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON, // the contract passes it through
  }).catch(ignoreCancelled);
  if (!response) return undefined;
  return (await call(areas.credentials.addPasskey, { challenge, name, response })).recovery;
}

/** What a browser's refusal to make a passkey means: the id of its words. */
export const passkeyErrorKey = (error: Error) =>
  error.name === 'InvalidStateError' ? 'security.passkeyExists' : 'security.passkeyFailed';
