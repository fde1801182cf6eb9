import { useUser } from '../auth/session.ts';
import { useProfileOptions } from '../correction-profiles/useProfileOptions.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Card, Details } from '../ui/Card.tsx';
import { localZone } from '../ui/dates.ts';
import { IconDownload } from '../ui/icons.tsx';
import { offeredFields } from './lines.rules.ts';
import styles from './rover-import.module.css';
import { saveTemplate } from './template.ts';

/** What the columns of the file are called and mean: those that the person may fill. */
export function ColumnHelp() {
  const { t } = useTranslation();
  const shapes = { day: t('filter.dayShape'), minute: t('filter.minuteShape'), zone: localZone() };
  const fields = offeredFields(useUser().change_username === 1);
  return (
    <Card
      title={t('roverImport.columns')}
      tools={
        <Button
          size="small"
          icon={<IconDownload className="icon icon-14" aria-hidden="true" />}
          onClick={() => void saveTemplate(fields)}
        >
          {t('roverImport.template')}
        </Button>
      }
    >
      <Details
        rows={fields.map((field) => [
          t(`roverImport.${field}Name`),
          <div key={field}>
            {t(`roverImport.${field}Text`, shapes)}
            {field === 'corrections' && <Profiles />}
          </div>,
        ])}
      />
    </Card>
  );
}

/** More names than these are no help; there are few but where somebody makes many. */
const MOST = 12;

/** The names of the correction profiles that can be chosen. */
function Profiles() {
  const profiles = useProfileOptions();
  return (
    <ul className={styles.importProfiles} data-user-text>
      {profiles.slice(0, MOST).map(({ value, text }) => (
        <li key={value}>{text}</li>
      ))}
      {profiles.length > MOST && <li>…</li>}
    </ul>
  );
}
