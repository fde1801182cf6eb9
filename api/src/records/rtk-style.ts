import { type RtkStatus, rtkStatuses } from '@cairn/contract';

const styles = new Map(rtkStatuses.map((style) => [style.status, style]));

/** Word and colour of a status; null is a rover that is not connected. */
export function styleOf(status: RtkStatus | null): { text: string; color: string } {
  return (status !== null && styles.get(status)) || { text: 'Offline', color: '#838990' };
}
