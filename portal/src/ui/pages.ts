/** The numbers a pager shows: the first, the last, and two on either side of the current one; 0 is a gap. */
export function pageNumbers(current: number, pages: number): number[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === pages || Math.abs(page - current) <= 2,
  );
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? 0;
    if (page - before === 2) return [page - 1, page]; // a gap of one page is that page
    return page - before > 2 ? [0, page] : [page];
  });
}
