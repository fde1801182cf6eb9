const key = 'cairn-loaded-anew';
const checkIntervalMs = 60_000;

/**
 * A new version has taken the place of the one that this page was made of, and a part that it asks for later is gone:
 * the page is loaded anew. Once a minute at most, and only when the server answers: an error stays in place otherwise.
 */
export function followVersion() {
  addEventListener('vite:preloadError', async () => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < checkIntervalMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => ({ ok: false }));
    if (ok) location.reload();
  });
}
