import { type Stats, statSync } from 'node:fs';
import { dirname, relative } from 'node:path';

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A folder that an account may not enter, and the paths below it that the account needs. */
interface Opened {
  readonly folder: string;
  /** Paths relative to the folder. */
  readonly needed: readonly string[];
}

/**
 * The folders on the way to `paths` that an account may not enter, as those below `/root`. Paths are absolute and follow
 * no link.
 */
export function foldersToOpen(account: Account, paths: readonly string[]): Opened[] {
  const needed = new Map<string, Set<string>>();
  for (const path of paths) {
    const folder = waysTo(path).find((parent) => !mayEnter(account, statSync(parent)));
    if (folder) needed.set(folder, (needed.get(folder) ?? new Set()).add(relative(folder, path)));
  }
  return [...needed].map(([folder, below]) => ({
    folder,
    needed: [...below].filter((path) => !waysTo(path).some((above) => below.has(above))),
  }));
}

/** The folders above a path, outermost first. */
function waysTo(path: string): string[] {
  const above = dirname(path);
  return above === path || above === '.' ? [above] : [...waysTo(above), above];
}

function mayEnter({ uid, gid }: Account, { mode, uid: owner, gid: group }: Stats): boolean {
  const [forOwner, forGroup, forOthers] = [0o100, 0o010, 0o001];
  return (mode & (uid === owner ? forOwner : gid === group ? forGroup : forOthers)) !== 0;
}

/**
 * For root: runs a program in its own view of the file system (a mount namespace), in which each of those folders is an
 * empty one that everybody may enter, with nothing in it but the needed paths. The folder itself stays as it is, for
 * everybody else too. Arguments: folder and needed path, in pairs; `--`; the program.
 */
const SCRIPT = `
umask 022
at=$PWD
while [ "$1" != -- ]; do
  if [ "$opened" != "$1" ]; then
    # from here on the folder that is covered is reached as the working directory only
    opened=$1
    cd "$1" && mount -t tmpfs -o mode=755,size=1m cairn "$1" || exit 1
  fi
  if [ -d "$2" ]; then mkdir -p "$1/$2"; else mkdir -p "$(dirname "$1/$2")" && : >"$1/$2"; fi
  mount --no-canonicalize --bind "$2" "$1/$2" || exit 1
  shift 2
done
shift
cd "$at" && exec "$@"
`;

/** The command by which root runs a program so that those folders are open to it. */
export function withOpened(
  opened: readonly Opened[],
  program: string,
  args: readonly string[],
): { program: string; args: string[] } {
  if (opened.length === 0) return { program, args: [...args] };
  const pairs = opened.flatMap(({ folder, needed }) => needed.flatMap((path) => [folder, path]));
  const shell = ['/bin/sh', '-c', SCRIPT, 'sh', ...pairs, '--', program, ...args];
  return { program: 'unshare', args: ['--mount', '--propagation', 'private', ...shell] };
}
