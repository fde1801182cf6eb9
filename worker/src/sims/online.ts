import type { SimReference, SimSupplier } from '@cairn/suppliers';

/** Null where the supplier does not say, or does not answer: what is stored stays. */
export async function onlineOf(
  supplier: SimSupplier,
  sim: SimReference,
  signal: AbortSignal,
): Promise<boolean | null> {
  if (!supplier.online || !sim.endpointId) return null;
  return supplier.online(sim, { signal }).catch(() => null);
}
