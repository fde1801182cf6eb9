import { type OpenedLogin, visitor } from '@cairn/contract';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { call } from '../api.ts';

interface SignInOptions {
  systemadmin: boolean;
  /** The challenge of a login whose password was right; without it the passkey alone signs in. */
  challenge?: string;
}

/** Asks the browser for a passkey and signs in with it. Undefined when the person cancels. */
export async function signInWithPasskey({
  systemadmin,
  challenge: pendingChallenge,
}: SignInOptions): Promise<OpenedLogin | undefined> {
  const { challenge, options } = await call(
    visitor.passkeyOptions,
    pendingChallenge ? { challenge: pendingChallenge } : {},
  );
  const response = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON, // the contract passes it through
  }).catch(ignoreCancelled);
  return response && call(visitor.passkey, { challenge, response, systemadmin });
}

/** Closing the browser's own dialog is no failure. */
export function ignoreCancelled(error: unknown): undefined {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
  throw error;
}
