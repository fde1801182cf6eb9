import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button, IconButton } from './Button.tsx';
import { Field, type FieldProps } from './Fields.tsx';
import { IconPhoto, IconTrash, IconUpload } from './icons.tsx';
import type { PictureKind } from './image/picture.ts';
import './image/image.css';
import './image/messages.ts';

interface Props extends Omit<FieldProps, 'label'> {
  label: string;
  kind: PictureKind;
  /** Address of the picture in force; empty for none. */
  src: string;
  /** Sends the picture and gives its name on the server. */
  upload: (picture: File) => Promise<string>;
  /** The name of the new picture; empty when it was taken away. */
  onChange: (name: string) => void;
  disabled?: boolean;
}

const ImageDialog = lazy(() => import('./image/ImageDialog.tsx'));

/** A picture in a form: what it is now, and a button that opens the upload. */
export function ImageUpload({ kind, src, upload, onChange, disabled, ...field }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={`picture ${kind}`}>
          <span className="frame">
            {src ? (
              <img src={src} alt="" />
            ) : (
              <IconPhoto className="icon" role="img" aria-label={t('image.none')} />
            )}
          </span>
          <Button
            {...wiring}
            aria-label={t(src ? 'image.changeFor' : 'image.chooseFor', { what: field.label })}
            size="small"
            icon={<IconUpload className="icon icon-14" aria-hidden="true" />}
            disabled={disabled}
            onClick={() => setOpen(true)}
          >
            {t(src ? 'image.change' : 'image.choose')}
          </Button>
          {src && !disabled && (
            <IconButton small label={t('image.remove')} onClick={() => onChange('')}>
              <IconTrash className="icon icon-14" aria-hidden="true" />
            </IconButton>
          )}
          {open && (
            <Suspense fallback={null}>
              <ImageDialog
                title={field.label}
                kind={kind}
                upload={upload}
                onUploaded={onChange}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  );
}
