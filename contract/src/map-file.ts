/** Where the map file is served: GET with a bearer token and a Range of at most `MAP_RANGE_BYTES`. */
export const MAP_FILE_PATH = '/api/map.pmtiles';
export const MAP_RANGE_BYTES = 4 * 1024 * 1024;
