/** `/home/company/140`: the id in an address, undefined if it is none. 0 means all resellers. */
export function idFrom(param: string | undefined): number | undefined {
  return param !== undefined && /^\d{1,10}$/.test(param) && Number(param) < 2 ** 31
    ? Number(param)
    : undefined;
}
