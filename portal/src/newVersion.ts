const key = 'cairn-reloaded';
const checkIntervalMs = 60_000;

/**
 * A new version has replaced the one that this page was loaded from, and a chunk that it imports later is gone:
 * the page reloads. Once a minute at most, and only when the server answers: an error stays in place otherwise.
 */
export function followVersion() {
  addEventListener('vite:preloadError', async () => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < checkIntervalMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => ({ ok: false }));
    if (ok) location.reload();
  });
}
