import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { Button } from '../Button.tsx';
import { IconPhotoUp } from '../icons.tsx';
import { fileError } from './picture.ts';

/** Takes a picture that is dropped, pasted or chosen. What is no jpeg or png is refused by its content. */
export function Drop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState<'type' | 'size' | 'broken'>();

  const take = async (file: File | undefined) => {
    if (!file) return;
    const wrong = await fileError(file);
    if (wrong) return setError(wrong);
    const readable = await createImageBitmap(file).then(
      (bitmap) => bitmap.close() ?? true,
      () => false,
    );
    if (!readable) return setError('broken');
    setError(undefined);
    onFile(file);
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        void take(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => void take(event.clipboardData.files[0])}
    >
      <IconPhotoUp className="icon" aria-hidden="true" />
      <b>{t('image.drop')}</b>
      <span className="dim">{t('image.or')}</span>
      <Button data-autofocus onClick={() => input.current?.click()}>
        {t('image.browse')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('image.browse')}
        accept=".jpeg,.jpg,.png,image/jpeg,image/png"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = ''; // the same file can be chosen again
        }}
      />
      <span className="hint">{t('image.kinds')}</span>
      <span className="tone-error" role="alert">
        {error && t(`image.${error}`)}
      </span>
    </div>
  );
}
