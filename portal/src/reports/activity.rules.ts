const two = (n: number) => String(n).padStart(2, '0');
const dayOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** From Monday to today, `2026-11-20`. */
export function weekUntilToday(now: Date): { from: string; to: string } {
  const monday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7));
  return { from: dayOf(monday), to: dayOf(now) };
}
