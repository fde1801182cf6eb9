import { useState } from 'react';
import { ownKey } from '../auth/session.ts';

const read = <T>(key: string, initial: T): T => {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? initial : (JSON.parse(stored) as T);
  } catch {
    return initial;
  }
};

/** State in the browser's local storage, of whoever uses it. Where storage is refused or broken, plain state. */
export const useLocalStorage = <T>(name: string, initial: T) => useStored(`cairn:${name}`, initial);

/** `useLocalStorage` of the signed-in person alone; it is removed when they log out. */
export const usePersonalStorage = <T>(name: string, initial: T) => useStored(ownKey(name), initial);

/** A new value, or what makes one of what is stored by then. */
type Next<T> = T | ((known: T) => T);

function useStored<T>(key: string, initial: T): [T, (next: Next<T>) => void] {
  const [value, setValue] = useState<T>(() => read(key, initial));
  const set = (given: Next<T>) => {
    const next = given instanceof Function ? given(read(key, initial)) : given;
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Full or refused: the choice lasts until the page is left.
    }
  };
  return [value, set];
}
