import { areas } from '@cairn/contract';
import { defineList } from '../kit/defineList.ts';
import { useNumberedRecordList } from '../kit/useRecordList.ts';
import { countries } from '../tenancy/countries.ts';
import { reseller } from '../tenancy/kinds.ts';
import { TenantList } from '../tenancy/TenantList.tsx';
import './messages.ts';

const resellers = defineList(areas.resellers.list, {
  name: 'resellers',
  read: ({ CasterBusiness, count }) => ({ rows: CasterBusiness, total: count }),
  filters: [],
  columns: {
    reseller: { value: ({ text }) => text, width: 170, card: 'title' },
    contact: { value: ({ contact }) => contact, width: 140, card: 'line' },
    address: { value: ({ address }) => address, width: 260, leastWidth: 200, dim: true },
    email: { value: ({ email }) => email, width: 200, dim: true, card: 'foot' },
    tel: { value: ({ tel }) => tel, width: 120 },
    mobile: { value: ({ mobile }) => mobile, width: 120, foldInto: 'tel' },
    country: {
      value: ({ country }) => countries.find(({ value }) => value === country)?.text,
      width: 100,
      hidden: true,
    },
  },
});

/** Resellers, for system admins: numbered pages of fifteen. */
export const ResellerList = () => (
  <TenantList kind={reseller} list={useNumberedRecordList(resellers, 15)} overview="casterreseller" />
);
