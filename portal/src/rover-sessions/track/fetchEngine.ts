/** The map's code: fetched when a track is first shown, or prefetched. */
export const fetchEngine = () => import('./engine.ts');
