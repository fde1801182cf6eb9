import { useMediaQuery } from '@mantine/hooks';

/** Whether a list has room for something of its own beside it: a window of 1400 px or more. */
export const useWide = (): boolean =>
  useMediaQuery('(min-width: 1400px)', undefined, { getInitialValueInEffect: false }) ?? false;
