import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { Button, Spinner } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { IconCircleCheck, IconCircleX } from '../icons.tsx';
import { Crop } from './Crop.tsx';
import { Drop } from './Drop.tsx';
import { cut, type Part, type PictureKind, shapes } from './picture.ts';

interface Props {
  title: string;
  kind: PictureKind;
  upload: (picture: File) => Promise<string>;
  onUploaded: (name: string) => void;
  onClose: () => void;
}

type Outcome = { state: 'sending' | 'done' } | { state: 'failed'; why: string };

/** How long the result shows before the dialog closes by itself, ms. */
const stands = { done: 2000, failed: 5000 } as const;

/** Choose or drop a picture, cut it, send it. A tick closes the dialog after 2 s, a cross after 5 s. */
export default function ImageDialog({ title, kind, upload, onUploaded, onClose }: Props) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [part, setPart] = useState<Part>();
  const [outcome, setOutcome] = useState<Outcome>();
  const ended = outcome?.state === 'done' || outcome?.state === 'failed' ? outcome.state : undefined;
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!ended) return;
    const timer = setTimeout(() => close.current(), stands[ended]);
    return () => clearTimeout(timer);
  }, [ended]);

  const send = async () => {
    if (!file) return;
    setOutcome({ state: 'sending' });
    try {
      onUploaded(await upload(await cut(file, part, shapes[kind])));
      setOutcome({ state: 'done' });
    } catch (error) {
      setOutcome({ state: 'failed', why: error instanceof Error ? error.message : String(error) });
    }
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${t('image.title')}: ${title}`}
      locked={outcome?.state === 'sending'}
      footer={
        file &&
        !ended && (
          <>
            <Button onClick={() => setFile(undefined)} disabled={outcome !== undefined}>
              {t('image.other')}
            </Button>
            <span className="grow" />
            <Button tone="quiet" onClick={onClose} disabled={outcome !== undefined}>
              {t('ui.cancel')}
            </Button>
            <Button tone="primary" onClick={() => void send()} busy={outcome !== undefined}>
              {t('image.upload')}
            </Button>
          </>
        )
      }
    >
      {!file && <Drop onFile={setFile} />}
      {file && !ended && (
        <Crop key={`${file.name} ${file.lastModified}`} file={file} kind={kind} onPart={setPart} />
      )}
      <div className="outcome" role="status">
        {outcome?.state === 'sending' && (
          <p>
            <Spinner /> {t('image.uploading')}
          </p>
        )}
        {outcome?.state === 'done' && (
          <p className="ended">
            <IconCircleCheck className="icon tone-ok" aria-hidden="true" /> {t('image.uploaded')}
          </p>
        )}
        {outcome?.state === 'failed' && (
          <div className="ended">
            <IconCircleX className="icon tone-error" aria-hidden="true" />
            <b>{t('image.failed')}</b>
            <span className="dim">{outcome.why}</span>
            <Button onClick={() => setOutcome(undefined)}>{t('image.again')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
