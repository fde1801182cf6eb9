export { findSubject, type Reader, type Subject } from './performance.queries.ts';
export { causeNames, sheetsOf } from './performance.sheets.ts';
export { periodAt } from './periods.ts';
export { performanceReport } from './report.ts';
