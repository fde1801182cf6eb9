import { Problem } from '../problem.ts';

/** What the database refuses, by the constraint that refused it: the field concerned and its message. */
const refusals: Record<string, { code: 'taken' | 'invalid_input'; field: string; message: string }> = {
  login_titles_pkey: { code: 'taken', field: 'logintitle', message: 'Login page name unavailable' },
  users_email: { code: 'taken', field: 'email', message: 'Email already exists' },
  companies_title: { code: 'taken', field: 'text', message: 'Company name already exists' },
};
for (const table of ['resellers', 'dealers', 'companies']) {
  for (const field of ['logo', 'background']) {
    const message = 'Upload the picture first';
    refusals[`${table}_${field}_fkey`] = { code: 'invalid_input', field, message };
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
        issues: [{ field: `${form}.${parent}`, message: notThere(parent) }],
      });
    }
    const refusal = refusals[constraint];
    if (!refusal) throw error;
    const { code, field, message } = refusal;
    throw new Problem(code, { message, issues: [{ field: `${form}.${field}`, message }] });
  }
}

const nouns: Record<string, string> = { business: 'reseller', dealer: 'dealer', company: 'company' };
/** The same message for a missing record and one of another tenant. */
export const notThere = (field: string): string => `There is no such ${nouns[field] ?? 'record'}`;
