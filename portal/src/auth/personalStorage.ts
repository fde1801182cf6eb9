/** Begins the name of all that this browser stores of one person; what identifies nobody (theme, columns) is elsewhere. */
const PREFIX = 'cairn:own:';
/** Names that were not yet stored for each person. */
const EARLIER = /^cairn:(views:|palette-uses-|searches$)/;

/** Where something of a person is stored. */
export const personalKey = (person: number, name: string): string => `${PREFIX}${person}:${name}`;

/** Removes what belongs to people, but the names that `keeps` says. */
export function removePersonal(storage: Storage, keeps: (person: number, name: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) {
    const [person = '', ...name] = key.startsWith(PREFIX) ? key.slice(PREFIX.length).split(':') : [];
    const isPersonal = person !== '' || EARLIER.test(key);
    if (isPersonal && !(person !== '' && keeps(Number(person), name.join(':')))) storage.removeItem(key);
  }
}

/**
 * What stays in this browser after a session. Whoever logs out leaves nothing; whose session ended by itself finds their saved
 * views again, unless somebody else signs in first.
 */
export const keptAfter = (reason: string) => (_: number, name: string) =>
  reason !== 'left' && name.startsWith('views:');
