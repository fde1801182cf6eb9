import { z } from 'zod';
import { area, count } from './endpoint.ts';

/** Bytes of an uploaded picture at most. */
export const IMAGE_BYTES = 5 * 1024 * 1024;
/** Accepted formats; decided by the content, not by the name. */
export const imageTypes = ['image/jpeg', 'image/png'] as const;
/** What pictures become, in pixels: a logo fits within its box, a background fills it. */
export const imageKinds = {
  'branding/logos': { width: 600, height: 200 },
  'branding/homebgs': { width: 1920, height: 1080 },
} as const;
export type ImageKind = keyof typeof imageKinds;

const pixels = count(0, 100_000);

export const images = area('images', {
  upload: {
    method: 'POST',
    path: '/api/photoupload',
    summary:
      'Uploads a picture (jpeg, jpg or png, at most 5 MB and 40 megapixels), which is cropped and re-encoded. Its name goes into logo or background of a record within a day; it is served at /images/{name}.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    writes: true,
    upload: true,
    limit: { perMinute: 60 },
    input: () =>
      z.object({
        files: z
          .file({ error: 'Choose a jpeg, jpg or png file' })
          .max(IMAGE_BYTES, 'The file is larger than 5 MB'),
        type: z.enum(['branding/logos', 'branding/homebgs']),
        left: pixels
          .optional()
          .describe('The part to crop to, in pixels of the picture as shown; all four or none'),
        top: pixels.optional(),
        width: pixels.optional(),
        height: pixels.optional(),
      }),
    reply: () => z.object({ filename: z.string(), width: z.int(), height: z.int() }),
  },
});
