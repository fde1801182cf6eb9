import { translateCode, useTranslation } from '../language/index.ts';
import { useAvailabilityCheck } from '../ui/useAvailabilityCheck.ts';
import type { Person } from './AdminChooser.tsx';
import { isCompanyTaken, isEmailTaken, isLoginTitleTaken } from './calls.ts';
import type { Kind } from './kinds.ts';
import { type TenantForm, tenantErrors } from './tenant.rules.ts';

const plain = (text: string) => text.trim().toLowerCase();

/** Fields in the order of the steps that they stand in. */
const checkedFields = ['text', 'email', 'logintitle'] as const;

/**
 * Whether name, e-mail and login page name may be used. What is what it was is not asked for; nor is what has faults
 * of its own.
 */
export function useTenantAvailability(
  kind: Kind,
  form: TenantForm,
  start: TenantForm,
  people: readonly Person[],
  id: number | undefined,
) {
  const { t } = useTranslation();
  const errors = tenantErrors(kind, form);
  const own =
    people.find(({ value }) => value === form.adminuser)?.email ?? (form.adminuser ? start.email : '');
  const moved = form.dealer !== start.dealer;
  const text = useAvailabilityCheck({
    key: ['company', form.dealer, id],
    value: form.text.trim(),
    enabled:
      kind.ownName && form.dealer > 0 && !errors.text && (moved || plain(form.text) !== plain(start.text)),
    isTaken: (title) => isCompanyTaken(title, form.dealer, id),
  });
  const email = useAvailabilityCheck({
    key: ['email'],
    value: plain(form.email),
    enabled: !errors.email && plain(form.email) !== plain(own),
    isTaken: isEmailTaken,
  });
  const logintitle = useAvailabilityCheck({
    key: ['login title'],
    value: plain(form.logintitle),
    enabled: !errors.logintitle && plain(form.logintitle) !== plain(start.logintitle),
    isTaken: isLoginTitleTaken,
  });
  const all = { text, email, logintitle };
  const messageKeys = {
    text: 'tenancy.name',
    email: 'tenancy.email',
    logintitle: 'tenancy.logintitle',
  } as const;

  const fieldState = (field: (typeof checkedFields)[number]) => {
    const { state } = all[field];
    return {
      error: state === 'taken' ? t(`${messageKeys[field]}Taken`) : undefined,
      hint:
        state === 'asking'
          ? translateCode(`${messageKeys[field]}Asking`)
          : state === 'free'
            ? translateCode(`${messageKeys[field]}Free`)
            : undefined,
    };
  };
  return {
    /** What stands under each of the fields. */
    fieldState: {
      text: fieldState('text'),
      email: fieldState('email'),
      logintitle: fieldState('logintitle'),
    },
    /** Asks for the field of a step; the words of what is taken. A call that fails lets pass: the server decides. */
    check: async (step: number): Promise<Record<string, string>> => {
      const field = checkedFields[step];
      if (!field || (await all[field].check().catch(() => true))) return {};
      return { [field]: t(`${messageKeys[field]}Taken`) };
    },
  };
}
