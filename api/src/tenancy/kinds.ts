import { mailTemplates, roleIds } from '@cairn/contract';
import { events } from '@cairn/domain/audit-events';

/** How resellers, dealers and companies differ where they are written and archived; all else is the same for them. */
export const kinds = {
  reseller: {
    name: 'reseller',
    title: 'Reseller',
    table: 'resellers',
    column: 'reseller_id',
    form: 'resellerdata',
    parent: 'value',
    role: roleIds.reseller, // of its main administrator, whom this template welcomes
    template: mailTemplates.resellerUser,
    events: {
      created: events.resellerCreated,
      edited: events.resellerEdited,
      deleted: events.resellerDeleted,
    },
  },
  dealer: {
    name: 'dealer',
    title: 'Dealer',
    table: 'dealers',
    column: 'dealer_id',
    form: 'dealerdata',
    parent: 'business',
    role: roleIds.dealer,
    template: mailTemplates.dealerWelcome,
    events: { created: events.dealerCreated, edited: events.dealerEdited, deleted: events.dealerDeleted },
  },
  company: {
    name: 'company',
    title: 'Company',
    table: 'companies',
    column: 'company_id',
    form: 'companydata',
    parent: 'dealer',
    role: roleIds.companyAdmin,
    template: mailTemplates.companyWelcome,
    events: { created: events.companyCreated, edited: events.companyEdited, deleted: events.companyDeleted },
  },
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds];
