import { createHash } from 'node:crypto';
import { type ImageKind, imageKinds } from '@cairn/contract';
import sharp from 'sharp';
import { wrong } from '../problem.ts';

/** Pixels of a picture at most: 160 MB while it is decoded. */
const MOST_PIXELS = 40_000_000;

// one picture at a time on one thread: anyone who uploads waits, all others are served
sharp.concurrency(1);
sharp.cache(false);
let turn: Promise<unknown> = Promise.resolve();

/** The part of a picture to crop to, in pixels as shown. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  /** Made of its content, so that the same picture has the same name. */
  readonly name: string;
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes an uploaded picture, whose name and type are ignored: turned by its camera's orientation,
 * cropped, of the size of its kind, without anything that was not the picture.
 * @throws {Problem} invalid_input at files, or at left when the crop is not within the picture
 */
export function makePicture(input: Buffer, kind: ImageKind, crop?: Crop): Promise<Picture> {
  const made = turn.then(() => make(input, kind, crop));
  turn = made.catch(() => {});
  return made;
}

async function make(input: Buffer, kind: ImageKind, crop: Crop | undefined): Promise<Picture> {
  const upright = await read(input);
  if (crop && (crop.left + crop.width > upright.width || crop.top + crop.height > upright.height))
    throw wrong('left', 'The part to keep is not within the picture');
  const picture = open(input).autoOrient();
  if (crop) picture.extract({ ...crop });
  const { width, height } = imageKinds[kind];
  const isLogo = kind === 'branding/logos';
  if (isLogo)
    picture.resize({ width, height, fit: 'inside', withoutEnlargement: true }).png({ palette: false });
  else picture.resize({ width, height, fit: 'cover', withoutEnlargement: true }).webp({ quality: 82 });
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch(unreadable);
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32);
  const name = isLogo ? `logo-${hash}.png` : `background-${hash}.webp`;
  return { name, content: data, width: info.width, height: info.height };
}

const open = (input: Buffer) => sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error' });

/** First bytes of jpeg and png: sharp chooses its decoder by them, and no other one reads an upload. */
const signatures = [Buffer.from('ffd8ff', 'hex'), Buffer.from('89504e470d0a1a0a', 'hex')];

/** Width and height as the picture is shown; refuses what is no jpeg or png, or too large. */
async function read(input: Buffer): Promise<{ width: number; height: number }> {
  if (input.length === 0) unreadable();
  if (!signatures.some((bytes) => input.subarray(0, bytes.length).equals(bytes)))
    throw wrong('files', 'Choose a jpeg, jpg or png file');
  const { format, width, height, autoOrient } = await open(input).metadata().catch(unreadable);
  if (format !== 'jpeg' && format !== 'png') throw wrong('files', 'Choose a jpeg, jpg or png file');
  if (width * height > MOST_PIXELS) throw wrong('files', 'The picture has more than 40 megapixels');
  return autoOrient;
}

function unreadable(error?: unknown): never {
  const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
  throw wrong(
    'files',
    tooLarge ? 'The picture has more than 40 megapixels' : 'The file is not a picture that can be read',
  );
}
