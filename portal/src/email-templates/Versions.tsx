import type { EmailTemplateVersion } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { dateText } from '../ui/dates.ts';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { fieldsOf, type Language, type TemplateForm } from './template.rules.ts';
import styles from './templates.module.css';
import { differences, textOfContent } from './words.rules.ts';
import './messages.ts';

interface Props {
  id: number;
  language: Language;
  values: TemplateForm;
  onRestore: (version: EmailTemplateVersion) => void;
}

/** The versions of a template: who saved them, what differs from the form, and the way back to one. */
export function Versions({ id, language, values, onRestore }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number>();
  const versions = useQuery({
    ...query(areas.emailTemplates.versions, { id }),
    select: ({ versions: found }) => found,
  });
  return (
    <QueryState query={versions} failed={t('emailTemplates.failed')} loading={<SkeletonLines count={4} />}>
      {(found) => (
        <ul className={styles.versions}>
          {found.map((version, index) => (
            <li key={version.version}>
              <Button
                size="small"
                tone="quiet"
                aria-expanded={open === version.version}
                onClick={() => setOpen(open === version.version ? undefined : version.version)}
              >
                {t('emailTemplates.version', { n: version.version })}
              </Button>
              <span className="dim">
                {version.version === 1
                  ? t('emailTemplates.versionFirst')
                  : t('emailTemplates.versionBy', {
                      date: dateText(version.saved),
                      name: version.savedby || '-',
                    })}
              </span>
              <span className="grow" />
              {index === 0 ? (
                <span className="dim">{t('emailTemplates.current')}</span>
              ) : (
                <Button size="small" onClick={() => onRestore(version)}>
                  {t('emailTemplates.restore')}
                </Button>
              )}
              {open === version.version && (
                <Differences version={version} language={language} values={values} />
              )}
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function Differences({
  version,
  language,
  values,
}: Pick<Props, 'language' | 'values'> & { version: EmailTemplateVersion }) {
  const { t } = useTranslation();
  const [title, message] = fieldsOf(language);
  const pieces = useMemo(() => {
    const text = (template: Pick<TemplateForm, typeof title | typeof message>) =>
      `${template[title]}\n${textOfContent(template[message])}`;
    return differences(text(version), text(values));
  }, [version, values, title, message]);
  return (
    <div className={styles.wide}>
      <p className="dim">
        {pieces.every(({ change }) => change === 'same')
          ? t('emailTemplates.same')
          : t('emailTemplates.differences', { n: version.version })}
      </p>
      <p className={styles.compared}>
        {pieces.map(({ text, change }, index) => {
          const Tag = change === 'same' ? 'span' : change === 'added' ? 'ins' : 'del';
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
          return <Tag key={index}>{text}</Tag>;
        })}
      </p>
    </div>
  );
}
