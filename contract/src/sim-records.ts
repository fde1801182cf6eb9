import { z } from 'zod';
import { bit, color, count, filterId, id, lazyObject, oneOf, unused, utc } from './endpoint.ts';
import { simStatusIds } from './statuses.ts';
import { chosenId, versionRead } from './tenancy.ts';

/** The most SIMs of one assignment. */
export const SIMS_PER_ASSIGNMENT = 1000;
/** SIM slots of a rover. */
export const SIM_SLOTS = 3;

/** A status of a SIM, by the number that the calls have for it. */
export const simStatuses = [
  { id: simStatusIds.issued, status: 'issued', text: 'Issued' },
  { id: simStatusIds.active, status: 'active', text: 'Active' },
  { id: simStatusIds.suspended, status: 'suspended', text: 'Suspended' },
  { id: simStatusIds.other, status: 'other', text: 'Other' },
] as const;
export type SimStatusName = (typeof simStatuses)[number]['status'];

/** What can be done with a SIM of a supplier in a status: the ids are those of the product's text. */
export const simActions = [
  { id: 1, supplier: 1, action: 'suspend', from: 'active', text: 'Suspend' },
  { id: 2, supplier: 1, action: 'activate', from: 'issued', text: 'Activate' },
  { id: 3, supplier: 1, action: 'unsuspend', from: 'suspended', text: 'Unsuspend' },
  { id: 6, supplier: 2, action: 'suspend', from: 'active', text: 'Suspend' },
  { id: 12, supplier: 2, action: 'activate', from: 'issued', text: 'Activate' },
  { id: 7, supplier: 2, action: 'unsuspend', from: 'suspended', text: 'Unsuspend' },
] as const;
export type SimAction = (typeof simActions)[number];

/** What the form of a SIM has in place of the id of an action. */
export const NO_SIM_ACTION = 0;

/** The action that a SIM in a status is offered; none for a status that the product has no action for. */
export const simActionFor = (supplier: number, status: string): SimAction | undefined =>
  simActions.find((action) => action.supplier === supplier && action.from === status);

/** Whether the action of a status waits for an endpoint: at BICS (2) one is made with a plan before a SIM is activated. */
export const simActionLacks = (supplier: number, status: string, endpoint: string | null): boolean =>
  supplier === 2 && status === 'issued' && endpoint === null;

/** Where a SIM is: in nobody's stock, in the stock of a tenant, in a rover or in a station. */
export const simHolders = ['unassigned', 'reseller', 'dealer', 'company', 'rover', 'station'] as const;
export type SimHolder = (typeof simHolders)[number];

export const simAlertKinds = [
  'high_usage',
  'no_usage',
  'online_without_session',
  'session_without_online',
  'missing',
] as const;
export type SimAlertKind = (typeof simAlertKinds)[number];

export const simChange = lazyObject(() => ({
  value: z.int(),
  action: z.enum(['activate', 'suspend', 'unsuspend']),
  state: z.enum(['wanted', 'asked', 'confirmed', 'failed']),
  code: z
    .string()
    .nullable()
    .describe('Why it failed, or why it is not settled yet: a code of the connector'),
  words: z.string().describe('What the supplier wrote; empty for everyone but system admins'),
  at: utc,
  settled: utc.nullable(),
  user: z.string(),
}));
export type SimChange = z.output<typeof simChange>;

export const simRow = lazyObject(() => ({
  value: z.int(),
  version: z.int().describe('The last move of the SIM; given back with a change'),
  number: z.string().describe('ICCID'),
  supplier: z.literal([1, 2]),
  simsupplier: z
    .string()
    .describe('Name of the supplier; empty for everyone but system admins and resellers'),
  endpoint: z
    .string()
    .describe(
      'Endpoint id at the supplier, else its connection id; empty for everyone but system admins and resellers',
    ),
  endpoint_name: z.string(),
  endpoint_id: z.string().describe('Empty for everyone but system admins and resellers'),
  connection_id: z.string().describe('Empty for everyone but system admins and resellers'),
  msisdn: z.string(),
  package: z.string(),
  apn: z.string(),
  service: z.string(),
  status: z.string().describe('In the words of the supplier'),
  statusid: z.literal(Object.values(simStatusIds)).describe('simStatuses'),
  statuscolor: color,
  online: bit.nullable().describe('null: the supplier has not said'),
  dataused: z.number().describe('MB (10⁶ bytes) in this month, whoever had it'),
  read: utc.describe('When it was last read from the supplier; with a list: when that was begun'),
  missing: utc.nullable().describe('Since when the list of the supplier does not have it'),
  reseller: z.int().nullable(),
  resellername: z.string(),
  dealer: z.int().nullable(),
  dealername: z.string(),
  company: z.int().nullable(),
  companyname: z.string(),
  rover: z.int().nullable(),
  rovername: z.string(),
  slot: z.int().nullable().describe('Of the rover, 1 to 3'),
  station: z.int().nullable(),
  stationname: z.string(),
  rstock: bit,
  dstock: bit,
  cstock: bit,
  base: bit.describe('In a station; it cannot be edited'),
  stocktype: z.enum(simHolders).describe('Where it is'),
  held: utc.describe('Since when it is there'),
  subscription: z
    .array(
      z.object({
        subscription: z.string(),
        statustext: z.string(),
        corrections: bit.describe('0: of a SIM alone, without an NTRIP login'),
      }),
    )
    .describe('Of its rover: the current one, or none'),
  order: z
    .object({ id: z.int(), reference: z.string() })
    .nullable()
    .describe('The order that it was assigned to; null: to none, and for companies'),
  action: z
    .object({ id: z.int(), text: z.string() })
    .nullable()
    .describe('What can be done with it; null while a change is under way, and for those who may not'),
  obstacle: z.string().describe('Why its status offers no action yet; empty: nothing is missing'),
  change: simChange.nullable().describe('The change under way, else the last one'),
  alerts: z.array(z.object({ kind: z.enum(simAlertKinds), since: utc })),
}));
export type SimRow = z.output<typeof simRow>;

/** Ids of SIMs, each once. */
export const chosenSims = z
  .array(id)
  .max(SIMS_PER_ASSIGNMENT)
  .transform((ids) => [...new Set(ids)]);

/** A change of one SIM: where it goes and what is done with it. The lowest tenant that is named is where it goes. */
export const simData = lazyObject(() => ({
  id: chosenId,
  version: versionRead,
  resellerorig: unused('the present holder is read under a lock'),
  reseller: filterId.describe('Chosen by role 1; else that of the SIM or of the session'),
  dealer: filterId,
  company: filterId,
  rover: filterId,
  slot: oneOf(1, 2, 3).optional().describe('Of the rover; left out: the first free one'),
  rstock: unused('follows from the tenants'),
  dstock: unused('follows from the tenants'),
  cstock: unused('follows from the tenants'),
  status: z
    .union([z.literal('').transform(() => NO_SIM_ACTION), count(NO_SIM_ACTION, 12)])
    .default(NO_SIM_ACTION)
    .describe('Id of an action of simActions; 0 or empty: none'),
  backtostocklist: chosenSims
    .default([])
    .describe('SIMs of the chosen rover that leave it for the stock of its company'),
}));
export type SimData = z.input<typeof simData>;
