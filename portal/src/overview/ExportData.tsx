import { useMutation } from '@tanstack/react-query';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconDownload } from '../ui/icons.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { toast } from '../ui/toast.tsx';
import './messages.ts';

/** Everything that is stored of a company, as one file. */
export function ExportData({ company }: { company: { value: number } }) {
  const { t } = useTranslation();
  const read = useMutation({
    mutationFn: () => call(areas.compliance.exportCompany, { company: company.value }),
    onSuccess: ({ filename, data }) => {
      saveFile(new Blob([data], { type: 'application/json' }), filename);
      toast('ok', t('overview.exported'), filename);
    },
    onError: ({ message }) => toast('error', t('overview.exportFailed'), message),
  });
  return (
    <Button
      icon={<IconDownload className="icon" aria-hidden="true" />}
      busy={read.isPending}
      title={t('overview.exportHint')}
      onClick={() => read.mutate()}
    >
      {t('overview.export')}
    </Button>
  );
}
