export type { Reader, Subject } from './performance.queries.ts';
export { sheetsOf } from './performance.sheets.ts';
export { performanceReport } from './report.ts';
