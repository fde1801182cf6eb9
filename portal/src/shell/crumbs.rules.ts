/** Between two links, px: the chevron and the space on both of its sides. */
export const SEPARATOR = 26;
/** The button that has the links without room, px, with the chevron after it. */
export const MORE = 24 + SEPARATOR;

/**
 * How many links of a breadcrumb, from its begin, have no room. `links` are the widths of their texts, `here` that of
 * the page's name, px.
 */
export function linksWithoutRoom(links: readonly number[], here: number, room: number): number {
  const widthFrom = (first: number) =>
    links.slice(first).reduce((sum, width) => sum + width + SEPARATOR, here + (first > 0 ? MORE : 0));
  let hidden = 0;
  while (hidden < links.length && widthFrom(hidden) > room) hidden += 1;
  return hidden;
}
