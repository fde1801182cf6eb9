import { areas } from '@cairn/contract';
import { StarredName } from '../favourites/Star.tsx';
import { defineList } from '../kit/defineList.ts';
import { useRecordList } from '../kit/useRecordList.ts';
import { dealer } from '../tenancy/kinds.ts';
import { TenantList } from '../tenancy/TenantList.tsx';
import './messages.ts';

const dealers = defineList(areas.dealers.list, {
  name: 'dealers',
  read: ({ CasterDealers, total }) => ({ rows: CasterDealers, total }),
  filters: ['reseller', 'dealer', 'favourites'],
  columns: {
    dealer: {
      value: ({ text }) => text,
      cell: ({ value, text }) => <StarredName kind="dealer" id={value} name={text} />,
      width: 190,
      card: 'title',
    },
    reseller: { value: ({ resellertitle }) => resellertitle, width: 140, dim: true, card: 'line' },
    email: { value: ({ email }) => email, width: 220, dim: true, card: 'foot' },
    tel: { value: ({ tel }) => tel, width: 130 },
    mobile: { value: ({ mobile }) => mobile, width: 130 },
  },
});

/** Dealers; scrolling near the end loads more. */
export const DealerList = () => (
  <TenantList kind={dealer} list={useRecordList(dealers)} overview="casterdealer" />
);
