type ClassName = string | false | null | undefined;

/** The value of a `className`: classes of a CSS module, and those of the kit by their names, without what does not hold. */
export const classes = (...names: readonly ClassName[]): string => names.filter(Boolean).join(' ');
