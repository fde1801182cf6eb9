import { useCallback, useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from '../../language/index.ts';
import 'react-easy-crop/react-easy-crop.css';
import { Segmented } from '../Button.tsx';
import { type Part, type PictureKind, shapes } from './picture.ts';

interface Props {
  file: File;
  kind: PictureKind;
  /** What will be used; undefined for all of it. */
  onPart: (part: Part | undefined) => void;
}

/**
 * Chooses the part of a picture that is used, moved with pointer or arrow keys, sized with wheel, fingers or the
 * slider.
 */
export function Crop({ file, kind, onPart }: Props) {
  const { t } = useTranslation();
  const shape = shapes[kind];
  const [whole, setWhole] = useState<boolean>(shape.whole);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [chosen, setChosen] = useState<Part>();
  const src = useAddress(file);
  useEffect(() => onPart(whole ? undefined : chosen), [whole, chosen, onPart]);
  const complete = useCallback((_: Part, pixels: Part) => setChosen(pixels), []);
  return (
    <div className="crop">
      <div className="row">
        <Segmented
          small
          label={t('image.how')}
          options={[
            { value: 1, label: t('image.whole') },
            { value: 0, label: t('image.part') },
          ]}
          value={whole ? 1 : 0}
          onChange={(value) => setWhole(value === 1)}
        />
        <span className="grow" />
        <label className="zoom" hidden={whole}>
          {t('image.zoom')}
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </label>
      </div>
      <div className="stage">
        {whole || !src ? (
          src && <img src={src} alt={file.name} />
        ) : (
          <Cropper
            image={src}
            crop={crop}
            zoom={zoom}
            maxZoom={4}
            aspect={shape.aspect}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={complete}
            disableAutomaticStylesInjection
            keyboardStep={4}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'application', 'aria-label': t('image.area') }}
          />
        )}
      </div>
    </div>
  );
}

/** An object URL of the chosen file, revoked on unmount. */
function useAddress(file: File): string | undefined {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setSrc(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return src;
}
