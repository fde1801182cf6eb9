/** Browsers offer passkeys to pages of a secure origin only: https, or this machine. */
export const passkeysOffered = 'PublicKeyCredential' in globalThis && globalThis.isSecureContext;
