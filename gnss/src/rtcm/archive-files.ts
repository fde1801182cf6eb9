/** Length of the hours of the RTCM archive, ms. */
export const HOUR = 3_600_000;

/** File of a station's RTCM of an hour (UTC) in the RTCM archive: `HORNCASTLE/2026/325/14.rtcm3`. */
export function hourFile(mount: string, at: number): string {
  const hour = new Date(at);
  return `${mount}/${hour.getUTCFullYear()}/${three(dayOfYear(hour))}/${two(hour.getUTCHours())}.rtcm3`;
}

/** When the hour of a file began, Unix ms, from the end of its path; undefined for what is no such file. */
export function hourOf(path: string): number | undefined {
  const [, year, day, hour] = /(?:^|[\\/])(\d{4})[\\/](\d{3})[\\/](\d{2})\.rtcm3$/.exec(path) ?? [];
  if (year === undefined || day === undefined || hour === undefined) return undefined;
  const at = Date.UTC(Number(year), 0, Number(day), Number(hour));
  return hourFile('', at).endsWith(`/${year}/${day}/${hour}.rtcm3`) ? at : undefined; // 366 of a year with 365
}

/** 1 on New Year's Day, UTC. */
export function dayOfYear(at: Date): number {
  return Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}

const two = (n: number) => String(n).padStart(2, '0');
const three = (n: number) => String(n).padStart(3, '0');
