import { imageUrl, visitor } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../call.ts';
import { loginTitle } from '../session/loginTitle.ts';
import { Mark } from './Mark.tsx';

/**
 * The logo of the login page that the person came through. Without one, or when it cannot be loaded, our own, which
 * has other colours in the light theme. A name that stands beside it is not said twice.
 */
export function Logo({ beside }: { beside?: string | null }) {
  const { data } = useQuery({
    ...query(visitor.branding, { name: loginTitle() }),
    staleTime: 5 * 60_000,
  });
  const [broken, setBroken] = useState('');
  const logo = data?.logo;
  if (!logo || logo === broken) {
    return (
      <>
        <Mark />
        <b>Cairn</b>
      </>
    );
  }
  const name = data.Branding[0]?.text ?? '';
  return <img src={imageUrl(logo)} alt={name === beside ? '' : name} onError={() => setBroken(logo)} />;
}
