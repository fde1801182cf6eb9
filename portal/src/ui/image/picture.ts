/** What a picture is for: what of it is cut out, and how large it is sent. The server scales it once more. */
export interface PictureShape {
  /** Width over height of the cut. */
  readonly aspect: number;
  /** Largest size that is of use, px. */
  readonly width: number;
  readonly height: number;
  /** PNG has transparency, JPEG is small. */
  readonly type: 'image/png' | 'image/jpeg';
  /** The whole picture is the usual choice for a logo. */
  readonly whole: boolean;
}

export const shapes = {
  logo: { aspect: 3, width: 600, height: 200, type: 'image/png', whole: true },
  background: { aspect: 16 / 9, width: 1920, height: 1080, type: 'image/jpeg', whole: false },
} as const satisfies Record<string, PictureShape>;
export type PictureKind = keyof typeof shapes;

/** A part of a picture, in its own pixels. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A browser gives up at about so many bytes; what is sent is much smaller. */
const MAX_BYTES = 30_000_000;

/** Why a chosen file cannot be used; undefined when it can. Its first bytes decide, never its name. */
export async function fileError(file: Blob): Promise<'type' | 'size' | undefined> {
  if (file.size > MAX_BYTES) return 'size';
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const begins = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  const known = begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return known ? undefined : 'type';
}

/** How large a part is drawn: as it is, or scaled down until it fits. */
export function fitted(part: Pick<Part, 'width' | 'height'>, { width, height }: PictureShape) {
  const scale = Math.min(1, width / part.width, height / part.height);
  return {
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  };
}

/**
 * The part of a picture as a file to send. Rejects when the browser cannot read the picture.
 * Redrawing also removes the camera's metadata, such as the position.
 */
export async function cut(picture: Blob, part: Part | undefined, shape: PictureShape): Promise<File> {
  const bitmap = await createImageBitmap(picture);
  try {
    const from = part ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
    const { width, height } = fitted(from, shape);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2D canvas');
    context.imageSmoothingQuality = 'high';
    if (shape.type === 'image/jpeg') {
      context.fillStyle = '#fff'; // JPEG has no transparency: what was clear would come out black
      context.fillRect(0, 0, width, height);
    }
    context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, shape.type, 0.9));
    if (!blob) throw new Error('the picture could not be drawn');
    return new File([blob], shape.type === 'image/png' ? 'picture.png' : 'picture.jpg', { type: shape.type });
  } finally {
    bitmap.close();
  }
}
