/** What the mailed link of a reset or a first login carries. */
export interface ResetLink {
  readonly token?: string;
  readonly email?: string;
  /** Login page to go to afterwards; `system` for the system's own. */
  readonly dealer?: string;
  /** The link is that of a first login, not of a forgotten password. */
  readonly first?: 1;
}

/** Reads the query of an address; what is no text is left out, and so is a dealer that can be no login page. */
export function resetLinkOf(search: Record<string, unknown>): ResetLink {
  const text = (name: 'token' | 'email' | 'dealer') => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const [token, email, dealer] = [text('token'), text('email'), text('dealer')];
  return {
    ...(token && { token }),
    ...(email && { email }),
    ...(/^[\w-]{3,40}$/.test(dealer) && { dealer }),
    ...(Number(search.first) === 1 && { first: 1 }),
  };
}
