import { type GgaFault, ggaFaultText, LONG_BASELINE_KM } from '@cairn/contract';
import { currentLanguage, useTranslation } from '../language/index.ts';
import { count } from '../ui/format.ts';
import { Banner } from '../ui/Page.tsx';

interface Props {
  rover: {
    readonly unusable_ggas: number;
    readonly gga_fault: GgaFault | null;
    /** Baseline, km. */
    readonly distance: number | null;
  };
}

/** What is wrong with the GGA of a connected rover: they cannot be used, or put it where no RTK is possible. */
export function GgaTrouble({ rover: { unusable_ggas, gga_fault, distance } }: Props) {
  const { t } = useTranslation();
  const isFar = distance !== null && distance > LONG_BASELINE_KM;
  if (unusable_ggas === 0 && !isFar) return null;
  const fault = gga_fault && ggaFaultText(gga_fault, currentLanguage());
  return (
    <div className="ggatrouble">
      {unusable_ggas > 0 && (
        <Banner tone="warning">
          {fault
            ? t('status.unusableGga', { n: count(unusable_ggas), fault })
            : t('status.unusableGgaAlone', { n: count(unusable_ggas) })}
        </Banner>
      )}
      {isFar && (
        <Banner tone="warning">{t('status.longBaseline', { n: count(Math.round(distance)) })}</Banner>
      )}
    </div>
  );
}
