import { useTranslation } from '../language/index.ts';
import { IconButton, Segmented } from '../ui/Button.tsx';
import { IconChartBar, IconTable } from '../ui/icons.tsx';
import { periods } from './periods.ts';
import type { useTrend } from './useTrend.ts';
import '../overview/messages.ts';

/** The period of a chart, and the switch to its figures as a table. */
export function TrendTools({ title, trend }: { title: string; trend: ReturnType<typeof useTrend> }) {
  const { t } = useTranslation();
  const { period, setPeriod, asTable, setAsTable } = trend;
  const Other = asTable ? IconChartBar : IconTable;
  return (
    <>
      <Segmented
        small
        label={t('overview.periodOf', { what: title })}
        options={periods.map((value) => ({
          value,
          label: (
            <span title={t(`overview.${value}`)}>
              <span aria-hidden="true">{t(`overview.${value}Short`)}</span>
              <span className="visually-hidden">{t(`overview.${value}`)}</span>
            </span>
          ),
        }))}
        value={period}
        onChange={setPeriod}
      />
      <IconButton
        small
        label={t(asTable ? 'overview.asChart' : 'overview.asTable', { what: title })}
        onClick={() => setAsTable(!asTable)}
      >
        <Other className="icon icon-14" aria-hidden="true" />
      </IconButton>
    </>
  );
}
