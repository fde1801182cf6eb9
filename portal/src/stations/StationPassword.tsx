import { type InputHTMLAttributes, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { CopyButton } from '../ui/Copy.tsx';
import { classes } from '../ui/classes.ts';
import { Field, type FieldProps } from '../ui/Fields.tsx';
import { IconEye, IconEyeOff } from '../ui/icons.tsx';
import styles from './stations.module.css';

type Props = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> & { what: string };

/** The password that a station pushes with: hidden until shown, copied with one click; password managers must not offer the person's own. */
export function StationPassword({ label, error, hint, note, span, what, ...input }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const value = String(input.value ?? '');
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <Field label={label} error={error} hint={hint} note={note} span={span}>
      {(wiring) => (
        <span className={value ? classes('withbutton', styles.two) : 'withbutton'}>
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            className="input mono"
          />
          <button
            type="button"
            className="icon-button small"
            aria-pressed={shown}
            aria-label={t('ui.showPassword')}
            title={t('ui.showPassword')}
            onClick={() => setShown(!shown)}
          >
            <Eye className="icon icon-14" aria-hidden="true" />
          </button>
          {value && <CopyButton value={value} what={what} />}
        </span>
      )}
    </Field>
  );
}
