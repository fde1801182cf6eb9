const read = new Map<string, string>();

/**
 * The value of a design token in the theme in force, as the canvas and WebGL need it: `token('--sea')`.
 * Cached per theme: an update that draws a hundred clusters would otherwise query the browser a thousand times.
 */
export function token(name: string): string {
  if (name.startsWith('#')) return name; // a colour that the server chose
  const key = `${document.documentElement.dataset.theme} ${name}`;
  let value = read.get(key);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    if (value !== '') read.set(key, value); // the style sheet may still be on its way
  }
  return value;
}
