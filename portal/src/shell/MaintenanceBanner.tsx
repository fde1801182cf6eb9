import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconTool } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { useSystemCheck } from './useSystem.ts';

/** Shown during maintenance, while only system admins can work; offers to end it. */
export function MaintenanceBanner({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation();
  const may = useCan();
  const { data } = useSystemCheck();
  if (data?.systems[0]?.maintenance_mode !== 1) return null;
  return (
    <div className="over-page">
      <Banner
        tone="warning"
        icon={<IconTool className="icon" aria-hidden="true" />}
        action={
          may(areas.system.setMaintenance) && (
            <Button size="small" onClick={onChange}>
              {t('shell.maintenanceEnd')}
            </Button>
          )
        }
      >
        <b>{t('shell.maintenance')}</b> {t('shell.maintenanceText')}
      </Banner>
    </div>
  );
}
