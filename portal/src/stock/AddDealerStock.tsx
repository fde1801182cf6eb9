import { lazy, Suspense, useState } from 'react';
import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconPlus } from '../ui/icons.tsx';
import { useOutlook } from './useStock.ts';
import './messages.ts';

const StockDialog = lazy(async () => ({ default: (await import('./StockDialog.tsx')).StockDialog }));

/** Where a dealer has nothing to sell: gives it units without leaving the form that they are missing in. */
export function AddDealerStock({ dealer }: { dealer: number }) {
  const { t } = useTranslation();
  const may = useCan()(areas.stock.assign);
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useOutlook(may ? { dealer } : undefined);
  if (!data?.manage) return null;
  const { reseller, value, text } = data;
  return (
    <>
      <Button
        size="small"
        icon={<IconPlus className="icon icon-14" aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('stock.assign')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <StockDialog
            action="assign"
            reseller={reseller}
            dealer={{ value, text }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
