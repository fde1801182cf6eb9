import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { absoluteWithZone } from '../ui/dates.ts';
import { usePrinting } from '../ui/usePrinting.ts';

/** The first line on paper: when it was printed, by whom, and from where. */
export function PrintHead() {
  const { t } = useTranslation();
  const { fname, lname, email } = useUser();
  const printing = usePrinting();
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
