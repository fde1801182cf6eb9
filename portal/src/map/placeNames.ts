/** Towns and seas that give the outline map its bearings: degrees east, degrees north, and the zoom they show from. */
export const towns: readonly (readonly [name: string, longitude: number, latitude: number, from: number])[] =
  [
    ['London', -0.128, 51.507, 3],
    ['Edinburgh', -3.188, 55.953, 3.6],
    ['Dublin', -6.26, 53.35, 3.6],
    ['Leeds', -1.549, 53.801, 5],
    ['Cardiff', -3.179, 51.481, 5],
    ['Belfast', -5.93, 54.597, 5],
    ['Inverness', -4.224, 57.477, 5],
    ['Norwich', 1.297, 52.631, 5.6],
    ['Lincoln', -0.538, 53.234, 6],
    ['York', -1.082, 53.96, 6.4],
    ['Exeter', -3.534, 50.718, 5.6],
    ['Newcastle', -1.618, 54.978, 5.6],
    ['Birmingham', -1.89, 52.486, 5.2],
    ['Aberdeen', -2.094, 57.15, 5.6],
    ['København', 12.568, 55.676, 3.6],
    ['Aarhus', 10.204, 56.163, 5],
    ['Aalborg', 9.921, 57.048, 5.6],
    ['Odense', 10.402, 55.404, 5.6],
    ['Esbjerg', 8.459, 55.476, 6],
    ['Hamburg', 9.994, 53.551, 4],
    ['Amsterdam', 4.904, 52.368, 4],
    ['Oslo', 10.752, 59.914, 4],
    ['Göteborg', 11.975, 57.709, 5],
    ['Berlin', 13.405, 52.52, 4],
    ['Paris', 2.352, 48.857, 4],
    ['Brussels', 4.352, 50.85, 5],
  ];

export const seas: readonly (readonly [name: string, longitude: number, latitude: number])[] = [
  ['NORTH SEA', 3.2, 56.2],
  ['IRISH SEA', -4.9, 53.75],
  ['ENGLISH CHANNEL', -2.2, 50.05],
  ['KATTEGAT', 11.3, 56.9],
];

/** Where the service works: drawn a step lighter than the rest. */
export const home = ['United Kingdom', 'Ireland', 'Denmark', 'Isle of Man', 'Jersey', 'Guernsey'];
