import { can } from '@cairn/contract';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy } from 'react';
import { useUser } from '../auth/session.ts';

const NotYours = lazy(async () => ({ default: (await import('./Notices.tsx')).RoleUnauthorised }));

/** The page, or the notice that this person may not see it: decided at each render, as people share a tab. */
export function PermittedPage() {
  const { role } = useUser();
  const roles = useMatches({ select: (matches) => matches.at(-1)?.staticData.roles });
  return !roles || can({ role, readonly: false }, { roles }) ? <Outlet /> : <NotYours />;
}
