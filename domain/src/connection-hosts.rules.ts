import { fixedRecords } from '@cairn/contract/fixed-records';

/** Names of hosts in `NTRIP_HOSTS`. Hosts of JD dealers begin with `jd`, and a number is the id of a dealer. */
export const hostKinds = ['default', 'denmark', 'jd', 'jd-denmark', 'jd-4', 'jd-14'] as const;
export type HostKind = (typeof hostKinds)[number];

/** Where rovers connect. */
export interface NtripAddress {
  /** Ports of Casta, by country: 1 UK, 2 Denmark. */
  readonly ports: Readonly<Record<1 | 2, number>>;
  readonly hosts: { readonly [kind in HostKind]?: string | undefined } & { readonly default: string };
}

interface Dealer {
  readonly dealer: number;
  readonly reseller: number;
  /** The dealer's own NTRIP address, which may be empty. */
  readonly rtk_url: string;
  readonly jd_dealer: boolean;
}

const { jdDealers } = fixedRecords;

/**
 * The host that a dealer's rovers connect to. JD dealers have hosts of their own: one for those of the Danish reseller,
 * one for each of two dealers, and one for the rest. Another dealer has its own NTRIP address, or else the host of
 * Denmark or of the system.
 */
export function connectionHost(hosts: NtripAddress['hosts'], whose: Dealer): string {
  const denmark = whose.reseller === fixedRecords.danishReseller;
  const own = denmark ? (hosts.denmark ?? hosts.default) : hosts.default;
  if (!whose.jd_dealer) return whose.rtk_url || own;
  const special: HostKind | undefined = denmark
    ? 'jd-denmark'
    : whose.dealer === jdDealers['jd-4']
      ? 'jd-4'
      : whose.dealer === jdDealers['jd-14']
        ? 'jd-14'
        : undefined;
  return (special && hosts[special]) ?? hosts.jd ?? (whose.rtk_url || own);
}
