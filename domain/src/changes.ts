/** What changed, for the audit: `title: Fens → Fens RTK`. */
export function changes(before: Record<string, unknown>, after: Record<string, unknown>): string {
  return Object.entries(after)
    .filter(([name, value]) => name in before && before[name] !== value)
    .map(([name, value]) => `${name}: ${message(before[name])} → ${message(value)}`)
    .join('\n');
}

const message = (value: unknown): string => (value === null || value === '' ? 'none' : String(value));
