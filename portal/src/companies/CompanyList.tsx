import { areas } from '@cairn/contract';
import { StarredName } from '../favourites/Star.tsx';
import { defineList } from '../kit/defineList.ts';
import { useRecordList } from '../kit/useRecordList.ts';
import { company } from '../tenancy/kinds.ts';
import { TenantList } from '../tenancy/TenantList.tsx';
import './messages.ts';

const companies = defineList(areas.companies.list, {
  name: 'companies',
  read: ({ CasterCompanies, Total }) => ({ rows: CasterCompanies, total: Total }),
  filters: ['reseller', 'dealer', 'company', 'favourites'],
  columns: {
    company: {
      value: ({ text }) => text,
      cell: ({ value, text }) => <StarredName kind="company" id={value} name={text} />,
      width: 200,
      card: 'title',
    },
    reseller: { value: ({ resellertitle }) => resellertitle, width: 130, dim: true, foldInto: 'dealer' },
    dealer: { value: ({ dealertitle }) => dealertitle, width: 150, dim: true, card: 'line' },
    contact: { value: ({ contact }) => contact, width: 140 },
    email: { value: ({ email }) => email, width: 220, dim: true, card: 'foot' },
  },
});

/** Companies; scrolling near the end loads more. */
export const CompanyList = () => (
  <TenantList kind={company} list={useRecordList(companies)} overview="castercompany" />
);
