import type { ComponentProps } from 'react';
import { TextField } from './Fields.tsx';

/** The e-mail address of somebody else: not what the browser knows of the person at it. */
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
