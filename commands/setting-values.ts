import { readFileSync } from 'node:fs';
import { Secret } from '@cairn/database/secret';
import { hostKinds } from '@cairn/domain/connection-hosts';
import { z } from 'zod';
import { type MapFile, readMapFile } from './map-file.ts';

/** A setting that is not to be printed. */
export const secret = (text: string) => new Secret(text);

/** Several secrets of which any is accepted. */
export const webhookSecrets = /^[^\s,]{16,}(\s*,\s*[^\s,]{16,})*$/;
export function secrets(text: string): Secret {
  const [current = '', ...accepted] = text.split(',').map((part) => part.trim());
  return new Secret(current, ...accepted);
}

/** A TCP port; 0 takes a free one. */
export const port = (standard: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((value) => value <= 65535, 'must be a port number from 0 to 65535')
    .default(standard);

/** The text of a file; from the supervisor, which may read what its programs may not, the text itself. */
export const file = z.string().transform((path, context) => {
  if (!isPath(path)) return path;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    context.addIssue(`must be a file that can be read (${(error as Error).message})`);
    return z.NEVER;
  }
});

export const isPath = (value: string) => !value.startsWith('-----BEGIN ');

/** An address of map tiles, with places for zoom, column and row. */
export const tiles = z
  .string()
  .regex(/^https?:\/\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/, 'must be an http(s) address with {z}, {x} and {y}')
  .optional();

/** Addresses of NATS servers, by commas. */
export function areNatsServers(urls: string): boolean {
  return urls
    .split(',')
    .every((url) => /^(nats|tls):\/\/[^\s/]/.test(url.trim()) && URL.canParse(url.trim()));
}

/** The address of a station's own page, with a place for its mount. */
export function isRemoteView(url: string): boolean {
  return /^https?:\/\/(?=.*\{mount\})/.test(url) && URL.canParse(url.replaceAll('{mount}', 'mount'));
}

/** `kind=host` for kinds of connection hosts, by commas. */
export const ntripHosts = new RegExp(`^(\\s*(${hostKinds.join('|')})=[A-Za-z0-9.-]+\\s*(,(?=.)|$))+$`);

/** The address of a mail server: smtp:// or smtps://. */
export function isMailServer(url: string): boolean {
  return /^smtps?:\/\/[^\s/]/.test(url) && URL.canParse(url);
}

/** Whom a map is owed to. */
export const attribution = z.string().default('');

/** A PMTiles file, read as far as its header. */
export const mapFile = z
  .string()
  .transform((path, context): MapFile => {
    try {
      return readMapFile(path);
    } catch (error) {
      context.addIssue(`must be a PMTiles file of vector tiles (${(error as Error).message})`);
      return z.NEVER;
    }
  })
  .optional();
