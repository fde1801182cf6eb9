import type { OrderSim } from '@cairn/contract';
import { SimGlyph, statusText } from '../sims/SimStatus.tsx';

const ACTIVE = 1;

/** The status of a SIM that would give its modem no connection; nothing for an active one. */
export function NotActive({ statusid }: Pick<OrderSim, 'statusid'>) {
  if (statusid === ACTIVE) return null;
  return (
    <span className="status">
      <SimGlyph status={statusid} />
      {statusText(statusid)}
    </span>
  );
}
