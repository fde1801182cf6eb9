export { makeBackup } from './backup.ts';
export { type BackupSummary, SECRETS } from './folder.ts';
export { restoreBackup } from './restore.ts';
