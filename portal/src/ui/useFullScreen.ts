import { useFocusTrap } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** Whether a map or chart fills the window. While it does Escape ends it and the focus stays in what has the ref `trap`. */
export function useFullScreen() {
  const [full, setFull] = useState(false);
  const trap = useFocusTrap(full);
  useEffect(() => {
    if (!full) return;
    const press = (event: KeyboardEvent) => event.key === 'Escape' && setFull(false);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [full]);
  return { full, setFull, trap };
}
