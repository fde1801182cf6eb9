import type { RinexJob } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { dateText } from '../ui/dates.ts';
import { dataSize } from '../ui/format.ts';
import { IconAlertTriangle, IconDownload } from '../ui/icons.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { toast } from '../ui/toast.tsx';
import styles from './health.module.css';

/** Progress of the requested files, then the files. */
export function RinexResult({ job }: { job: RinexJob }) {
  const { t } = useTranslation();
  const values = { name: job.text, from: dateText(job.start), to: dateText(job.end) };
  if (job.state === 'failed')
    return (
      <div className={styles.made} role="alert">
        <p className={styles.lacking}>
          <IconAlertTriangle className="icon icon-14" aria-hidden="true" />
          <span>
            <b>{t('rinex.notMade')}</b> {t('rinex.ready', values)}. {job.reason}
          </span>
        </p>
      </div>
    );
  if (job.state !== 'done')
    return (
      <div className={styles.made} aria-live="polite">
        <div className={styles.headline}>
          <span className="grow">{t('rinex.making', values)}</span>
          <span className="num">
            {job.state === 'waiting' ? t('rinex.waiting') : t('rinex.percent', { n: job.progress })}
          </span>
        </div>
        <progress max={100} value={job.progress} aria-label={t('rinex.making', values)} />
      </div>
    );
  return (
    <div className={styles.made} aria-live="polite">
      <div className={styles.headline}>
        <b>{t('rinex.ready', values)}</b>
        <span className="dim">{t('rinex.within')}</span>
      </div>
      <ul>
        {job.files.map((file) => (
          <File key={file.kind} id={job.id} file={file} />
        ))}
      </ul>
    </div>
  );
}

function File({ id, file }: { id: number; file: RinexJob['files'][number] }) {
  const { t } = useTranslation();
  const { kind, name, bytes } = file;
  const fetched = useMutation({
    mutationFn: () => call(areas.stationHealth.rinexFile, { id, kind }),
    onSuccess: (content) => saveFile(content, name),
    onError: (error) => toast('error', t('rinex.notFetched'), error.message),
  });
  return (
    <li>
      <span className="what">
        <span>
          {t(`rinex.${kind}`)} <span className="dim num">{dataSize(bytes)}</span>
        </span>
        <span className="mono">{name}</span>
      </span>
      <Button
        size="small"
        icon={<IconDownload className="icon icon-14" aria-hidden="true" />}
        busy={fetched.isPending}
        aria-label={t('rinex.downloadOf', { name })}
        onClick={() => fetched.mutate()}
      >
        {t('rinex.download')}
      </Button>
    </li>
  );
}
