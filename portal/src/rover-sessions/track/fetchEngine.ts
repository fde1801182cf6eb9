/** The map's code: fetched when a track is first shown, or before by whoever expects that. */
export const fetchEngine = () => import('./engine.ts');
