import { events } from '@cairn/domain/audit-events';
import type { RecordKind } from '@cairn/domain/record-writes';

/** A package of a supplier; refreshes add them, people set what one allows. */
export const simPackage: RecordKind = {
  name: 'sim_package',
  table: 'sim_packages',
  form: '',
  fields: { allowance_bytes: 'allowance' },
  events: { created: events.simPackageEdited, edited: events.simPackageEdited }, // people create none
  titleOf: ({ title }) => String(title),
  scopeOf: () => ({ resellerId: null, dealerId: null, companyId: null }), // packages belong to no tenant, so their events are for the system level alone
};
