import type { Access } from '@cairn/contract';
import { useNavigate } from '@tanstack/react-router';
import { areas } from '../api.ts';
import { type PageName, page } from '../app/paths.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { Button } from '../ui/Button.tsx';
import { IconPlus } from '../ui/icons.tsx';
import type { Kind } from './kinds.ts';
import type { TenantForm } from './tenantForm.ts';
import type { TenantValue } from './tenantLevels.ts';

interface Step {
  readonly name: Extract<PageName, 'casterdealers' | 'castercompanies' | 'casterusers' | 'casterrovers'>;
  readonly access: Access;
  readonly label: `quickLinks.${'addDealer' | 'addCompany' | 'addRover'}` | 'shell.addUser';
}

/** What is usually made after a new tenant. */
const nextOf: Record<Kind['name'], readonly Step[]> = {
  reseller: [{ name: 'casterdealers', access: areas.dealers.save, label: 'quickLinks.addDealer' }],
  dealer: [{ name: 'castercompanies', access: areas.companies.save, label: 'quickLinks.addCompany' }],
  company: [
    { name: 'casterusers', access: areas.users.save, label: 'shell.addUser' },
    { name: 'casterrovers', access: areas.roverForms.save, label: 'quickLinks.addRover' },
  ],
};

interface Props {
  kind: Kind;
  /** The tenant that was made, and its form. */
  id: number;
  form: Pick<TenantForm, 'business' | 'dealer'>;
}

/** Once a tenant is made: on to the form of what comes below it, with the tenant chosen in it. */
export function NextStep({ kind, id, form }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const may = useCan();
  return nextOf[kind.name]
    .filter(({ name, access }) => mayOpen(name) && may(access))
    .map(({ name, label }) => (
      <Button
        key={name}
        icon={<IconPlus className="icon" aria-hidden="true" />}
        onClick={() => void navigate(page(name, { search: { ...scopeOf(kind, id, form), add: 1 } }))}
      >
        {t(label)}
      </Button>
    ));
}

/** The new tenant and those above it, as the lists are filtered by them. */
function scopeOf({ name }: Kind, id: number, { business, dealer }: Props['form']): TenantValue {
  if (name === 'reseller') return { reseller: id };
  const reseller = business || undefined;
  if (name === 'dealer') return { reseller, dealer: id };
  return { reseller, dealer: dealer || undefined, company: id };
}
