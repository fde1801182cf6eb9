import { useEffect } from 'react';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { absoluteWithZone } from '../ui/dates.ts';
import { usePrinting } from '../ui/usePrinting.ts';
import { printAll } from './printAll.ts';

/** The first line on paper: when it was printed, by whom, and from where. The browser's key prints whole lists too. */
export function PrintHead() {
  const { t } = useTranslation();
  const { fname, lname, email } = useUser();
  const printing = usePrinting();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p';
      if (!isPrint || event.defaultPrevented) return;
      event.preventDefault();
      printAll();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="print-head">
      {printing && (
        <>
          <span>
            {t('shell.printed', {
              at: absoluteWithZone(Date.now()),
              by: `${fname} ${lname}`.trim() || email,
            })}
          </span>
          <span>{window.location.host + window.location.pathname + window.location.search}</span>
        </>
      )}
    </div>
  );
}
