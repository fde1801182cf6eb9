import { SIM_SLOTS, type SimData, type SimRow } from '@cairn/contract';

/** The form of a SIM card: where it goes and what is done with it. 0 is "Select". */
export interface SimForm {
  readonly reseller: number;
  readonly dealer: number;
  readonly company: number;
  readonly rover: number;
  /** Id of an action. */
  readonly action: number;
  /** SIM cards of the chosen rover that leave it. */
  readonly leaving: readonly number[];
}
export type SimLevel = 'reseller' | 'dealer' | 'company' | 'rover';

const levels: readonly SimLevel[] = ['reseller', 'dealer', 'company', 'rover'];

type Holder = Pick<SimRow, SimLevel>;

/** The form begins where the SIM card is. */
export const formOf = ({ reseller, dealer, company, rover }: Holder): SimForm => ({
  reseller: reseller ?? 0,
  dealer: dealer ?? 0,
  company: company ?? 0,
  rover: rover ?? 0,
  action: 0,
  leaving: [],
});

/** Another parent clears what is chosen under it, and the status. */
export function choose(form: SimForm, level: SimLevel, id: number): SimForm {
  const under = levels.slice(levels.indexOf(level) + 1);
  const cleared = Object.fromEntries(under.map((name) => [name, 0]));
  return { ...form, [level]: id, ...cleared, action: 0, leaving: [] };
}

const moves = (form: SimForm, from: SimForm): boolean => levels.some((level) => form[level] !== from[level]);

/** The lowest level that is chosen: where the SIM card goes. */
export const destinationOf = (form: SimForm): SimLevel | undefined =>
  levels.findLast((level) => form[level] > 0);

/** SIM cards that the rover has besides this one and those that leave it. */
export function staying(form: SimForm, sim: number, ofRover: readonly number[]): number {
  return ofRover.filter((id) => id !== sim && !form.leaving.includes(id)).length;
}

export type SimErrorCode = 'noReseller' | 'full';

/** What is wrong with a choice: a SIM card that has a reseller stays with one, and a rover has no more cards than slots. */
export function simError(
  form: SimForm,
  row: Holder & { value: number },
  ofRover: readonly number[],
): SimErrorCode | undefined {
  if (row.reseller && !form.reseller) return 'noReseller';
  const joins = form.rover > 0 && form.rover !== row.rover;
  return joins && staying(form, row.value, ofRover) >= SIM_SLOTS ? 'full' : undefined;
}

/** One line of the review. */
export type ReviewAction =
  | { readonly kind: 'removeFrom'; readonly rover: number }
  | { readonly kind: 'addTo'; readonly rover: number }
  | { readonly kind: 'move' }
  | { readonly kind: 'sendBack'; readonly sim: number }
  | { readonly kind: 'status'; readonly action: number }
  | { readonly kind: 'none' };

/** What a save will do, in its order: the rover that it leaves, the one that it joins, the status. */
export function reviewOf(form: SimForm, row: Holder): readonly ReviewAction[] {
  const from = formOf(row);
  const isMove = moves(form, from);
  const changesRover = form.rover !== from.rover;
  const actions: ReviewAction[] = [
    ...(changesRover && from.rover ? [{ kind: 'removeFrom' as const, rover: from.rover }] : []),
    ...form.leaving.map((sim) => ({ kind: 'sendBack' as const, sim })),
    ...(changesRover && form.rover ? [{ kind: 'addTo' as const, rover: form.rover }] : []),
    ...(isMove && !form.rover ? [{ kind: 'move' as const }] : []),
    ...(form.action ? [{ kind: 'status' as const, action: form.action }] : []),
  ];
  return actions.length > 0 ? actions : [{ kind: 'none' }];
}

export const isNothing = (actions: readonly ReviewAction[]): boolean => actions[0]?.kind === 'none';

/** What the call takes. */
export const updateInput = (form: SimForm, row: Pick<SimRow, 'value' | 'version'>): SimData => ({
  id: row.value,
  version: row.version,
  status: form.action,
  backtostocklist: [...form.leaving],
  reseller: form.reseller,
  dealer: form.dealer,
  company: form.company,
  rover: form.rover,
});
