import { mailTemplates, roleIds } from '@cairn/contract';
import { events } from '@cairn/domain/audit-events';
import { company, dealer } from '@cairn/domain/record-kinds';

/** How resellers, dealers and companies differ where they are written and archived; all else is the same for them. */
export const kinds = {
  reseller: {
    name: 'reseller',
    title: 'Reseller',
    table: 'resellers',
    column: 'reseller_id',
    form: 'resellerdata',
    parent: 'value',
    role: roleIds.reseller, // that of its main administrator, whom this template welcomes
    template: mailTemplates.resellerUser,
    events: {
      created: events.resellerCreated,
      edited: events.resellerEdited,
      deleted: events.resellerDeleted,
    },
    restored: events.resellerRestored,
  },
  dealer: {
    ...dealer,
    title: 'Dealer',
    column: 'dealer_id',
    parent: 'business',
    role: roleIds.dealer,
    template: mailTemplates.dealerWelcome,
    restored: events.dealerRestored,
  },
  company: {
    ...company,
    title: 'Company',
    column: 'company_id',
    parent: 'dealer',
    role: roleIds.companyAdmin,
    template: mailTemplates.companyWelcome,
    restored: events.companyRestored,
  },
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds];
