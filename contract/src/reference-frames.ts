/** Reference frames that coordinates of stations can be in, and be turned into for rovers. */
export const referenceFrames = ['ITRF2020', 'ITRF2014', 'ETRF2020', 'ETRF2000'] as const;
export type ReferenceFrameName = (typeof referenceFrames)[number];
