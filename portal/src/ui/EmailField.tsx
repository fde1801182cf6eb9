import type { ComponentProps } from 'react';
import { TextField } from './Fields.tsx';

/** The e-mail address of somebody else: browsers must not fill in the user's own. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      maxLength={254}
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}
