import type { Access } from '@cairn/contract';
import { useNavigate } from '@tanstack/react-router';
import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { type PageName, page } from '../paths.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { Button } from '../ui/Button.tsx';
import { IconPlus } from '../ui/icons.tsx';
import type { Kind } from './kinds.ts';

type FormPage = Extract<PageName, 'casterdealers' | 'castercompanies' | 'casterusers'>;

/** What is usually made after a new tenant. */
const nextOf = {
  reseller: { name: 'casterdealers', access: areas.dealers.save, label: 'quickLinks.addDealer' },
  dealer: { name: 'castercompanies', access: areas.companies.save, label: 'quickLinks.addCompany' },
  company: { name: 'casterusers', access: areas.users.save, label: 'shell.addUser' },
} as const satisfies Record<Kind['name'], { name: FormPage; access: Access; label: string }>;

/** Once a tenant is made: on to the form of what comes below it. */
export function NextStep({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const may = useCan();
  const { name, access, label } = nextOf[kind.name];
  if (!mayOpen(name) || !may(access)) return null;
  return (
    <Button
      icon={<IconPlus className="icon" aria-hidden="true" />}
      onClick={() => void navigate(page(name, { search: { add: 1 } }))}
    >
      {t(label)}
    </Button>
  );
}
