import { isSimStatus, type OrderSim } from '@cairn/contract';
import { SimGlyph, statusText } from '../sims/SimStatus.tsx';

/** The status of a SIM that would give its modem no connection; nothing for an active one. */
export function NotActive({ statusid }: Pick<OrderSim, 'statusid'>) {
  if (isSimStatus(statusid, 'active')) return null;
  return (
    <span className="status">
      <SimGlyph status={statusid} />
      {statusText(statusid)}
    </span>
  );
}
