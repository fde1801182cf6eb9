/**
 * The address of a line. Times are written to the millisecond and stored more finely: a millisecond later the line is within
 * its page for certain.
 */
export function linkTo(href: string, at: string, id: string | number): string {
  const url = new URL(href);
  url.searchParams.set('at', new Date(Date.parse(at) + 1).toISOString());
  url.searchParams.set('line', String(id));
  return url.href;
}
