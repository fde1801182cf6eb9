/** Gives the cell under the pointer all of its text as a tooltip where it is cut; live rows write another text into it. */
export function nameCutCell({ target }: { readonly target: EventTarget }): void {
  const cell = target instanceof Element && target.closest('td');
  if (!cell || cell.querySelector('[title]')) return;
  const parts = [cell, ...cell.querySelectorAll('.cut')];
  if (parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
