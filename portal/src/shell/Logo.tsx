import { imageUrl, visitor } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../call.ts';
import { loginTitle } from '../session/loginTitle.ts';
import { Mark } from './Mark.tsx';

/**
 * The logo of the login page that the person came through. Without one, or when it cannot be loaded, our own, which
 * has other colours in the light theme.
 */
export function Logo() {
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
  return <img src={imageUrl(logo)} alt={data.Branding[0]?.text ?? ''} onError={() => setBroken(logo)} />;
}
