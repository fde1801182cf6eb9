/** A pin on the screen, px. */
export interface PlacedPin {
  readonly number: number;
  readonly chosen: boolean;
  readonly x: number;
  readonly y: number;
}

/** How close pins hide each other, px: their flags are 18 px high and about as wide. */
const CLOSE_X = 24;
const CLOSE_Y = 18;

/**
 * What each pin says: its number, and how many others it stands for; undefined of one that another stands for. The chosen
 * one stands for itself, of the others the first.
 */
export function pinTexts(pins: readonly PlacedPin[]): ReadonlyMap<number, string | undefined> {
  const heads: { pin: PlacedPin; others: number }[] = [];
  const texts = new Map<number, string | undefined>();
  const inOrder = pins.toSorted((a, b) => Number(b.chosen) - Number(a.chosen) || a.number - b.number);
  for (const pin of inOrder) {
    const head = heads.find(
      ({ pin: { x, y } }) => Math.abs(x - pin.x) < CLOSE_X && Math.abs(y - pin.y) < CLOSE_Y,
    );
    if (head) head.others++;
    else heads.push({ pin, others: 0 });
    texts.set(pin.number, undefined);
  }
  for (const { pin, others } of heads)
    texts.set(pin.number, others > 0 ? `${pin.number} +${others}` : String(pin.number));
  return texts;
}
