import type { SimRow } from '@cairn/contract';
import { t } from '../language/index.ts';
import { holderTexts } from './codes.rules.ts';
import './messages.ts';

/** "Dealer stock". */
export const holderTextOf = ({ stocktype }: Pick<SimRow, 'stocktype'>): string => t(holderTexts[stocktype]);

/** Who has a SIM card: the rover or station, else the tenant in whose stock it is. */
export function holderOf(row: SimRow): string {
  if (row.stocktype === 'rover') return row.slot ? slotOf(row.rovername, row.slot) : row.rovername;
  if (row.stocktype === 'station') return row.stationname;
  const name = row.companyname || row.dealername || row.resellername;
  return name ? stockOf(name) : t('sim.unassigned');
}

export const stockOf = (name: string): string => t('sim.stockOf', { name });
const slotOf = (name: string, slot: number): string => t('sim.roverSlot', { name, n: slot });
