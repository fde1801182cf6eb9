/** The package ships its worker without types; we only need it to run. */
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  const MapLibreWorker: unknown;
  export default MapLibreWorker;
}
