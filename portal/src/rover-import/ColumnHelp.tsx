import { importFields } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Card, Details } from '../ui/Card.tsx';
import { localZone } from '../ui/dates.ts';
import { IconDownload } from '../ui/icons.tsx';
import { saveTemplate } from './template.ts';

/** What the columns of the file are called and mean. */
export function ColumnHelp() {
  const { t } = useTranslation();
  return (
    <Card
      title={t('roverImport.columns')}
      tools={
        <Button
          size="small"
          icon={<IconDownload className="icon icon-14" aria-hidden="true" />}
          onClick={() => void saveTemplate()}
        >
          {t('roverImport.template')}
        </Button>
      }
    >
      <Details
        rows={importFields.map((field) => [
          t(`roverImport.${field}Name`),
          t(`roverImport.${field}Text`, { zone: localZone() }),
        ])}
      />
    </Card>
  );
}
