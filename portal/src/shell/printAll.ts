import { t } from '../language/index.ts';
import { toast } from '../ui/toast.tsx';
import { printPage } from '../ui/wholeTables.ts';
import './messages.ts';

/** Prints the page with all rows of its lists; says so while they are read. */
export const printAll = () => void printPage(() => toast('info', t('shell.printWaits')));
