import { useTranslation } from 'react-i18next';
import { useTaken } from '../ui/useTaken.ts';
import type { Person } from './AdminChooser.tsx';
import { isCompanyTaken, isEmailTaken, isLoginTitleTaken } from './calls.ts';
import type { Kind } from './kinds.ts';
import { faultsOf, type TenantForm } from './tenant.rules.ts';

const plain = (text: string) => text.trim().toLowerCase();

/** Fields in the order of the steps that they stand in. */
const asked = ['text', 'email', 'logintitle'] as const;

/**
 * Whether name, e-mail and login page name may be used. What is what it was is not asked for; nor is what has faults
 * of its own.
 */
export function useAvailability(
  kind: Kind,
  form: TenantForm,
  start: TenantForm,
  people: readonly Person[],
  id: number | undefined,
) {
  const { t } = useTranslation();
  const faults = faultsOf(kind, form);
  const own =
    people.find(({ value }) => value === form.adminuser)?.email ?? (form.adminuser ? start.email : '');
  const moved = form.dealer !== start.dealer;
  const text = useTaken({
    key: ['company', form.dealer, id],
    value: form.text.trim(),
    worth:
      kind.ownName && form.dealer > 0 && !faults.text && (moved || plain(form.text) !== plain(start.text)),
    isTaken: (title) => isCompanyTaken(title, form.dealer, id),
  });
  const email = useTaken({
    key: ['email'],
    value: plain(form.email),
    worth: !faults.email && plain(form.email) !== plain(own),
    isTaken: isEmailTaken,
  });
  const logintitle = useTaken({
    key: ['login title'],
    value: plain(form.logintitle),
    worth: !faults.logintitle && plain(form.logintitle) !== plain(start.logintitle),
    isTaken: isLoginTitleTaken,
  });
  const all = { text, email, logintitle };
  const words = { text: 'tenancy.name', email: 'tenancy.email', logintitle: 'tenancy.logintitle' } as const;

  const said = (field: (typeof asked)[number]) => {
    const { state } = all[field];
    return {
      error: state === 'taken' ? t(`${words[field]}Taken`) : undefined,
      hint:
        state === 'asking'
          ? t(`${words[field]}Asking`)
          : state === 'free'
            ? t(`${words[field]}Free`)
            : undefined,
    };
  };
  return {
    /** What stands under each of the fields. */
    said: { text: said('text'), email: said('email'), logintitle: said('logintitle') },
    /** Asks for the field of a step; the words of what is taken. A call that fails lets pass: the server decides. */
    check: async (step: number): Promise<Record<string, string>> => {
      const field = asked[step];
      if (!field || (await all[field].check().catch(() => true))) return {};
      return { [field]: t(`${words[field]}Taken`) };
    },
  };
}
