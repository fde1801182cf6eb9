import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { useAvailabilityCheck } from '../ui/useAvailabilityCheck.ts';
import type { Person } from './AdminChooser.tsx';
import { isCompanyTaken, isEmailTaken, isLoginTitleTaken } from './calls.ts';
import type { Kind } from './kinds.ts';
import { tenantErrors } from './tenant.rules.ts';
import type { TenantForm } from './tenantForm.ts';

const plain = (text: string) => text.trim().toLowerCase();

/** Fields in the order of their steps. */
const checkedFields = ['text', 'email', 'logintitle'] as const;

/**
 * Whether name, e-mail and login page name may be used. Unchanged values are not checked; nor are values with errors
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
  const { shortest_password } = useUser();
  const errors = tenantErrors(kind, form, shortest_password);
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
          ? t(`${messageKeys[field]}Asking`)
          : state === 'free'
            ? t(`${messageKeys[field]}Free`)
            : undefined,
    };
  };
  return {
    /** The message under each of the fields. */
    fieldState: {
      text: fieldState('text'),
      email: fieldState('email'),
      logintitle: fieldState('logintitle'),
    },
    /** Checks the fields of a step; returns the message of a value that is taken. A failed call passes: the server decides. */
    check: async (step: number): Promise<Record<string, string>> => {
      const field = checkedFields[step];
      if (!field || (await all[field].check().catch(() => true))) return {};
      return { [field]: t(`${messageKeys[field]}Taken`) };
    },
  };
}
