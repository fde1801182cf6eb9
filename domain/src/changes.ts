import type { AuditDetail } from './audit/messages.ts';

/** What changed, for the audit: `title: Fens → Fens RTK`. */
export function changes(before: Record<string, unknown>, after: Record<string, unknown>): AuditDetail[] {
  return Object.entries(after)
    .filter(([name, value]) => name in before && before[name] !== value)
    .map(([name, value]) => ({
      code: 'changed',
      parameters: { field: name, before: shown(before[name]), after: shown(value) },
    }));
}

/** Empty for none. */
const shown = (value: unknown): string => (value === null ? '' : String(value));
