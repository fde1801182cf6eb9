import { lazy } from 'react';
import { Shell } from '../shell/Shell.tsx';

const Profile = lazy(async () => ({ default: (await import('../profile/Profile.tsx')).Profile }));
const RequiredSetup = lazy(async () => ({
  default: (await import('../auth/RequiredSetup.tsx')).RequiredSetup,
}));

/** The shell with the features that it opens over a page. */
export function SignedIn() {
  return (
    <Shell profile={(onClose) => <Profile onClose={onClose} />} requiredSetup={() => <RequiredSetup />} />
  );
}
