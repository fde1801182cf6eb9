import path from 'node:path';

/** How classes of CSS modules are named, in every build of the portal. */
export const cssModules = {
  /** `.stock-number` is also `styles.stockNumber`. */
  localsConvention: 'camelCase',
  /** The name of the file and the class, so that a person and a test of the browser know what they see. */
  generateScopedName: (name: string, file: string) => `${path.basename(file, '.module.css')}__${name}`,
} as const;
