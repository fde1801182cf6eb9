/** A caster that is silent for this long is an alarm, ms. */
export const ALARM_AFTER = 30_000;
