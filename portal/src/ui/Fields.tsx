import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { useTranslation } from '../language/index.ts';
import { IconAlertTriangle, IconEye, IconEyeOff } from './icons.tsx';

export interface FieldProps {
  label: ReactNode;
  /** The error from `form.getInputProps(name).error`. */
  error?: ReactNode;
  /** Shown under the field while there is no error. */
  hint?: ReactNode;
  /** Small text next to the label: "optional", "role 1". */
  note?: ReactNode;
  /** Columns of the six of `.form`: 2, 3, 4 or 6. Default 3. */
  span?: 2 | 3 | 4 | 6;
}

interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, control, and error or hint, tied together for screen readers. */
export function Field({
  label,
  error,
  hint,
  note,
  span = 3,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const under = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={`field span-${span}${error ? ' bad' : ''}`}>
      <label htmlFor={id}>
        {label} {note && <span className="optional">{note}</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': under })}
      {error ? (
        <span className="field-error" id={under}>
          <IconAlertTriangle className="icon" aria-hidden="true" />
          <span>{error}</span>
        </span>
      ) : (
        hint && (
          <span className="hint" id={under}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}

/** How much of a limited text is used, once most of it is: the browser cuts what is beyond without a word. */
function useRoom({ value, maxLength }: { value?: unknown; maxLength?: number | undefined }) {
  const { t } = useTranslation();
  if (typeof value !== 'string' || maxLength === undefined || value.length < maxLength * 0.8)
    return undefined;
  const used = t('ui.used', { n: value.length, of: maxLength });
  return value.length < maxLength ? used : `${used}. ${t('ui.full')}`;
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & FieldProps & { mono?: boolean };

/** One line of text. Spread `form.getInputProps(name)` into it. */
export function TextField({ label, error, hint, note, span, mono, ...input }: InputProps) {
  const room = useRoom(input);
  return (
    <Field label={label} error={error} note={note} span={span} hint={room ?? hint}>
      {(wiring) => <input type="text" {...input} {...wiring} className={mono ? 'input mono' : 'input'} />}
    </Field>
  );
}

/** A number typed as text: no wheel surprises, comma or point, right keyboard on phones. Its value is text. */
export function NumberField(props: InputProps) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}

/** A password that can be shown; paste and password managers work. */
export function PasswordField({
  label,
  error,
  hint,
  note,
  span,
  ...input
}: Omit<InputProps, 'mono' | 'type'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} note={note} span={span}>
      {(wiring) => (
        <span className="withbutton">
          <input
            autoComplete="current-password"
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className="input"
          />
          <button
            type="button"
            className="icon-button small"
            aria-pressed={shown}
            aria-label={t('ui.showPassword')}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff className="icon icon-14" /> : <IconEye className="icon icon-14" />}
          </button>
        </span>
      )}
    </Field>
  );
}

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & FieldProps;

/** Several lines of text. */
export function TextArea({ label, error, hint, note, span = 6, ...area }: AreaProps) {
  const room = useRoom(area);
  return (
    <Field label={label} error={error} note={note} span={span} hint={room ?? hint}>
      {(wiring) => <textarea rows={4} {...area} {...wiring} className="input area" />}
    </Field>
  );
}

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode; error?: ReactNode };

/** A box to tick. Spread `form.getInputProps(name, { type: 'checkbox' })` into it. */
export function CheckField({ label, error, ...box }: BoxProps) {
  return (
    <div>
      <label className="check">
        <input type="checkbox" {...box} aria-invalid={error ? true : undefined} />
        {label}
      </label>
      {error && <span className="field-error">{error}</span>}
    </div>
  );
}

/** A setting that acts at once. */
export function Switch({ label, error: _, ...box }: BoxProps) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        {...box}
        aria-checked={box.checked ?? box.defaultChecked ?? false}
      />
      {label}
    </label>
  );
}
