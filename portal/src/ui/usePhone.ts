import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone: 800 px at most, as in the styles. A sheet of paper is no phone. */
export const usePhone = (): boolean =>
  useMediaQuery('screen and (max-width: 800px)', undefined, { getInitialValueInEffect: false }) ?? false;
