import type { Danish } from '../language/keys.ts';

export const resellers: Danish<'resellers'> = {
  title: 'Distributører',
  search: 'søg distributører',
  none: 'Ingen distributører fundet',
  noneText: 'Tilføj den første: Forhandlere og firmaer hører til en distributør.',
  reseller: 'Navn',
  contact: 'Kontakt',
  address: 'Adresse',
  email: 'E-mail',
  tel: 'Tlf.',
  mobile: 'Mobil',
  country: 'Land',
};
