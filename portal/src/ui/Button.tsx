import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'plain' | 'primary' | 'danger' | 'quiet';
  size?: 'normal' | 'small' | 'tall';
  wide?: boolean;
  /** A 16 px icon before the words. */
  icon?: ReactNode;
  /** An action is pending: the button's width stays and a second press is ignored. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Our button; native, so that a page of a thousand rows can afford it. */
export function Button({
  tone = 'plain',
  size = 'normal',
  wide,
  icon,
  busy,
  className,
  children,
  ...rest
}: ButtonProps) {
  const names = ['button', tone !== 'plain' && tone, size !== 'normal' && size, wide && 'wide', className];
  return (
    <button
      type="button"
      {...rest}
      className={names.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string;
  small?: boolean;
  edge?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon; always with a name. */
export function IconButton({ label, small, edge, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      title={label}
      aria-label={label}
      className={['icon-button', small && 'small', edge && 'edge', className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  );
}

interface SegmentedProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  small?: boolean;
  wide?: boolean;
}

/** One of a few, side by side: Week, Day, Hour. */
export function Segmented<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  small,
  wide,
}: SegmentedProps<Value>) {
  const names = ['segmented', small && 'small', wide && 'wide'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an inline row of equal cells in every engine
    <div className={names.filter(Boolean).join(' ')} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** A turning ring, drawn for 16 px. */
export function Spinner() {
  return (
    <svg className="icon spinner" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3a9 9 0 1 0 9 9" />
    </svg>
  );
}
