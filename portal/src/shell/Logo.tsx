import { imageUrl, visitor } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { loginTitle } from '../auth/loginTitle.ts';
import { LogoMark } from './LogoMark.tsx';

/**
 * The logo of the login page that the person came through. Without one, or when it cannot be loaded, our own, which
 * has other colours in the light theme. Without alternative text where its name is next to it.
 */
export function Logo({ adjacentName }: { adjacentName?: string | null }) {
  const { data } = useQuery({
    ...query(visitor.branding, { name: loginTitle() }),
    staleTime: 5 * 60_000,
  });
  const [broken, setBroken] = useState('');
  const logo = data?.logo;
  if (!logo || logo === broken) {
    return (
      <>
        <LogoMark />
        <b>Cairn</b>
      </>
    );
  }
  const name = data.Branding[0]?.text ?? '';
  return <img src={imageUrl(logo)} alt={name === adjacentName ? '' : name} onError={() => setBroken(logo)} />;
}
