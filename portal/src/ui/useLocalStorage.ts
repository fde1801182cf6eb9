import { useState } from 'react';

const read = <T>(key: string, initial: T): T => {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? initial : (JSON.parse(stored) as T);
  } catch {
    return initial;
  }
};

/** State in the browser's local storage. Where storage is refused or broken, plain state. */
export function useLocalStorage<T>(name: string, initial: T): [T, (next: T) => void] {
  const key = `cairn:${name}`;
  const [value, setValue] = useState<T>(() => read(key, initial));
  const set = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Full or refused: the choice lasts until the page is left.
    }
  };
  return [value, set];
}
