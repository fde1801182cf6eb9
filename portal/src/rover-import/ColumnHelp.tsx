import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Card, Details } from '../ui/Card.tsx';
import { localZone } from '../ui/dates.ts';
import { IconDownload } from '../ui/icons.tsx';
import { offeredFields } from './lines.rules.ts';
import { saveTemplate } from './template.ts';

/** What the columns of the file are called and mean: those that the person may fill. */
export function ColumnHelp() {
  const { t } = useTranslation();
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
          t(`roverImport.${field}Text`, { zone: localZone() }),
        ])}
      />
    </Card>
  );
}
