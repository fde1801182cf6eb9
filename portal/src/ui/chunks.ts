const RELOADED_KEY = 'cairn-reloaded';
const RELOAD_INTERVAL_MS = 60_000;
const CHECK_MS = 3000;
/** A part of the portal is missing here. Vite does not fetch a style sheet twice, so that pages would have no styles. */
let isIncomplete = false;

/** A part of the portal that could not be fetched: without a network, or because a new version has replaced it. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
}

/**
 * Wraps every `import()` of a page: the router itself would reload, and leave the browser's error page without a
 * network.
 */
export async function fetchChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  if (isIncomplete) throw new ChunkFailure('A part of the portal is missing');
  return load().catch((cause: unknown) => {
    throw isMissing(cause) ? new ChunkFailure('A part of the portal could not be fetched', { cause }) : cause;
  });
}

/** Whether a chunk is missing, by the messages of the browsers and of Vite. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message);

export const isChunkFailure = (error: unknown): boolean => error instanceof ChunkFailure || isMissing(error);

const isServerReachable = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Reloads once the server answers, once a minute at most. */
async function reloadIfReachable() {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < RELOAD_INTERVAL_MS) return;
  if (!(await isServerReachable())) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
}

/** A new version has replaced the one that this page was loaded from, and a chunk that it imports later is gone. */
export function followVersion() {
  addEventListener('vite:preloadError', () => {
    isIncomplete = true;
    void reloadIfReachable();
  });
}

/** Reloads the page at its address when the server answers again; returns what stops waiting for it. */
export function reloadWhenReachable(): () => void {
  const check = () => void reloadIfReachable();
  const timer = setInterval(check, CHECK_MS);
  addEventListener('online', check);
  check();
  return () => {
    clearInterval(timer);
    removeEventListener('online', check);
  };
}
