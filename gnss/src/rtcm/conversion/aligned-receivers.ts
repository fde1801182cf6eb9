/**
 * Receivers whose maker aligns code and phase of GLONASS, so that a 1230 with biases of 0 is true of them, by the
 * beginning of their name in 1033, and where that is known from. One is added only with such a source: a wrong bias is
 * worse for a rover than none.
 */
const aligned: readonly { readonly name: string; readonly source: string }[] = [
  {
    name: 'SEPT POLARX5',
    source:
      'its own 1230 (DF421 set, all four biases 0) next to its 1033, firmware 5.5.0, recorded at USCL00CHL0 by pyrtcm',
  },
];

/** Whether the maker of a receiver, by its name in 1033, aligns its GLONASS. */
export function isAligned(receiver: string | undefined): boolean {
  return receiver !== undefined && aligned.some(({ name }) => receiver.toUpperCase().startsWith(name));
}
