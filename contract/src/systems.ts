/**
 * The networks that the product calls systems, each with its Casta and its Connecta. A further one is a line here: the page
 * System Status, the alarms, the checks and the metrics go by this list.
 */
export const systems = [
  { id: 1, code: 'UK', name: 'UK', danish: 'UK', casta: 'Casta UK', connecta: 'Connecta UK' },
  {
    id: 2,
    code: 'DK',
    name: 'Denmark',
    danish: 'Danmark',
    casta: 'Casta Denmark',
    connecta: 'Connecta Denmark',
  },
] as const;

export type SystemId = (typeof systems)[number]['id'];
export const systemIds = systems.map(({ id }) => id);

export function systemOf(id: SystemId): (typeof systems)[number] {
  const found = systems.find((system) => system.id === id);
  if (!found) throw new Error(`There is no system ${id}`);
  return found;
}

/**
 * What is checked of a system, in the order of the page. `after` is the age in seconds from which the last success is an
 * alarm: 30 s, and more where a service has longer turns. `only`: the system that the product shows it for.
 */
export const systemChecks = [
  { kind: 'roversync', name: 'Rover sync', after: 30 },
  { kind: 'messagesync', name: 'Message sync', after: 30 },
  { kind: 'basesync', name: 'Base sync', after: 30 },
  { kind: 'ntripcheck', name: 'NTRIP check', after: 30 },
  { kind: 'subcheck', name: 'Subscription check', after: 60, only: 1 },
  { kind: 'gdpr_check', name: 'GDPR check', after: 7500, only: 1 },
  { kind: 'certificate', name: 'Certificate check', after: 7500, only: 1 },
] as const satisfies readonly { kind: string; name: string; after: number; only?: SystemId }[];

export type SystemCheck = (typeof systemChecks)[number]['kind'];

/** The checks of one system. */
export const checksOf = (system: SystemId) =>
  systemChecks.filter((check) => !('only' in check) || check.only === system);
