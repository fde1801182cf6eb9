import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { HOUR, hourOf } from '@cairn/gnss';

/** Folders of the RTCM archive and of RINEX, which caster, api and worker share. */
export interface RtcmArchive {
  /** Hourly files of the casters, see hourFile. */
  readonly rtcm: string;
  /** A folder for each job, by its id. */
  readonly rinex: string;
  /** Days for which RTCM is archived; with 0 nothing is. */
  readonly days: number;
}

/** Finds RTKLIB's converter in PATH. It is looked for each time, so that it may be installed at any time. */
export async function findConverter(path = process.env.PATH ?? ''): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean))
    for (const name of process.platform === 'win32' ? ['convbin.exe'] : ['convbin']) {
      const file = join(folder, name);
      if (await access(file, constants.X_OK).then(yes, no)) return file;
    }
  return undefined;
}
const yes = () => true;
const no = () => false;

/** The hours of a mountpoint that have RTCM, oldest first, from the hour in which its station was made. */
export async function archivedHours(folder: string, mount: string, since: number): Promise<number[]> {
  const files = await readdir(join(folder, mount), { recursive: true }).catch(noneIfMissing);
  return files
    .flatMap((file) => hourOf(file) ?? [])
    .filter((hour) => hour > since - HOUR)
    .sort((one, other) => one - other);
}

/** Handler for `catch`, because a folder that does not exist has no entries. */
export function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
