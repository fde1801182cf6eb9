/** The value of a design token in the theme in force, as the canvas and WebGL need it: `token('--sea')`. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
