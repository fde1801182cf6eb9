import { type Sentence, sentence, translated } from '@cairn/domain/language';
import { Problem } from '../problem.ts';

/** What the database refuses, by the constraint that refused it: the field concerned and its message. */
const refusals: Record<string, { code: 'taken' | 'invalid_input'; field: string; text: Sentence }> = {
  login_titles_pkey: { code: 'taken', field: 'logintitle', text: 'Login page name unavailable' },
  users_email: { code: 'taken', field: 'email', text: 'Email already exists' },
  profile_gone: { code: 'invalid_input', field: 'profile', text: 'There is no such correction profile' },
  companies_title: { code: 'taken', field: 'text', text: 'Company name already exists' },
};
for (const table of ['resellers', 'dealers', 'companies']) {
  for (const field of ['logo', 'background']) {
    const text = 'Upload the picture first';
    refusals[`${table}_${field}_fkey`] = { code: 'invalid_input', field, text };
  }
}

/**
 * Returns what `work` gives; a refusal of the database becomes the Problem that names the field within `form`. A parent
 * that is archived, or was a moment ago, is one that is not there: `parent` is its field.
 */
export async function refusing<T>(form: string, parent: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    if (constraint === 'parent_archived') {
      throw new Problem('invalid_input', {
        issues: [{ field: `${form}.${parent}`, message: sentence(notThere(parent)) }],
      });
    }
    const refusal = refusals[constraint];
    if (!refusal) throw error;
    const { code, field, text } = refusal;
    const message = translated(text);
    throw new Problem(code, { message, issues: [{ field: `${form}.${field}`, message }] });
  }
}

/** The refusal of a record that is missing or belongs to another tenant: both have the same message. */
export const notThere = (field: string) => missing[field] ?? 'There is no such record';

const missing: Readonly<
  Record<string, 'There is no such reseller' | 'There is no such dealer' | 'There is no such company'>
> = {
  business: 'There is no such reseller',
  dealer: 'There is no such dealer',
  company: 'There is no such company',
};
