/** The login page of the person's own dealer or reseller, remembered from their sign-in. */
const TITLE_KEY = 'cairn-login-title';
export const rememberLoginTitle = (title: string) => store(TITLE_KEY, title);

/** The name of that page; `system` for the system's own. */
export function loginTitle(): string {
  try {
    return localStorage.getItem(TITLE_KEY) ?? 'system';
  } catch {
    return 'system'; // storage is refused
  }
}

/** The address of the login page. */
export function loginAddress(): string {
  const title = loginTitle();
  return title === 'system' ? '/' : `/${encodeURIComponent(title)}`;
}

function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is refused: the next logout leads to the system's own login page.
  }
}
