import type { EmailTemplate } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { z } from 'zod';
import { areas, query } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useListFilter } from '../kit/useListFilter.ts';
import { useTranslation } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { count } from '../ui/format.ts';
import { IconCheck, IconChevronDown, IconChevronUp, IconX } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { NoMatch, QueryState, SkeletonLines } from '../ui/States.tsx';
import { AdminEmails } from './AdminEmails.tsx';
import { flags } from './template.rules.ts';
import styles from './templates.module.css';
import { textOfContent } from './words.rules.ts';
import './messages.ts';

const TemplateDialog = lazy(() => import('./TemplateDialog.tsx'));

const address = z.object({
  stext: z.coerce.string().optional(),
  type: z.int().min(1).max(2).optional(),
  edit: z.int().min(1).optional(),
});

/** What e-mails say, whom copies go to, and the addresses of the admins. */
export function TemplateList() {
  const { t } = useTranslation();
  const may = useCan();
  const { filter, onFilter, table } = useListFilter(address);
  const list = useQuery({
    ...query(areas.emailTemplates.read, {
      emailTemplates: 1,
      stext: filter.stext ?? '',
      type: filter.type === 1 ? 1 : filter.type === 2 ? 2 : 0,
    }),
    placeholderData: keepPreviousData,
  });
  const edited = useQuery({
    ...query(areas.emailTemplates.read, { emailTemplates: 1, id: filter.edit ?? 0 }),
    enabled: filter.edit !== undefined,
    select: ({ templates = [] }) => templates[0],
  });
  const mayEdit = may(areas.emailTemplates.save);
  const total = list.data?.total;
  return (
    <Page
      title={t('emailTemplates.title')}
      sub={total !== undefined && t('emailTemplates.sub', { n: count(total) })}
      updatedAt={list.dataUpdatedAt}
      updating={list.isFetching}
    >
      <AdminEmails />
      <ListFilters
        name="emailTemplates"
        all={t('emailTemplates.all')}
        search={{ type: 'emailTemplates', placeholder: t('emailTemplates.search'), value: filter.stext }}
        onSearch={(stext) => onFilter({ stext })}
      >
        <FilterChip
          name={t('emailTemplates.type')}
          options={[
            { value: 1, text: t('emailTemplates.type1') },
            { value: 2, text: t('emailTemplates.type2') },
          ]}
          value={filter.type}
          onChange={(type) => onFilter({ type })}
        />
      </ListFilters>
      <QueryState query={list} failed={t('emailTemplates.failed')} loading={<SkeletonLines count={10} />}>
        {({ templates = [] }) =>
          templates.length === 0 ? (
            <NoMatch title={t('emailTemplates.none')} onClear={table.onClearFilters} />
          ) : (
            <table className={styles.list} aria-label={t('emailTemplates.title')}>
              <thead>
                <tr>
                  <th scope="col">{t('emailTemplates.subject')}</th>
                  <th scope="col">{t('emailTemplates.content')}</th>
                  <th scope="col">{t('emailTemplates.type')}</th>
                  {flags.map((flag) => (
                    <th key={flag} scope="col" className={styles.flag}>
                      {t(`emailTemplates.${flag}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {templates.map((template) => (
                  <Row
                    key={template.id}
                    template={template}
                    onOpen={mayEdit ? () => onFilter({ edit: template.id }, { push: true }) : undefined}
                  />
                ))}
              </tbody>
            </table>
          )
        }
      </QueryState>
      {filter.edit !== undefined && edited.data && (
        <Suspense fallback={null}>
          <TemplateDialog
            key={filter.edit}
            template={edited.data}
            onClose={() => onFilter({ edit: undefined })}
          />
        </Suspense>
      )}
    </Page>
  );
}

function Row({ template, onOpen }: { template: EmailTemplate; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    // the button in it does the same for the keyboard
    <tr onClick={onOpen}>
      <td className="main">
        <button type="button" className={styles.name} disabled={!onOpen} lang="en">
          {template.title}
        </button>
        <p className="dim">{template.name}</p>
      </td>
      <td className="main">
        <div className="row">
          <div className={`grow ${styles.preview}`} data-open={open} lang="en">
            {textOfContent(template.message)}
          </div>
          <IconButton
            small
            label={t(open ? 'emailTemplates.shrink' : 'emailTemplates.expand', { name: template.name })}
            aria-expanded={open}
            onClick={(event) => {
              event.stopPropagation(); // the row would open
              setOpen(!open);
            }}
          >
            {open ? (
              <IconChevronUp className="icon icon-14" aria-hidden="true" />
            ) : (
              <IconChevronDown className="icon icon-14" aria-hidden="true" />
            )}
          </IconButton>
        </div>
      </td>
      <td>{template.typeString}</td>
      {flags.map((flag) => {
        const who = t(`emailTemplates.${flag}`);
        const Icon = template[flag] ? IconCheck : IconX;
        return (
          <td key={flag} className={styles.flag} data-label={who}>
            <Icon
              className={`icon icon-14 ${template[flag] ? 'tone-ok' : 'dim'}`}
              role="img"
              aria-label={t(template[flag] ? 'emailTemplates.copied' : 'emailTemplates.notCopied', { who })}
            />
          </td>
        );
      })}
    </tr>
  );
}
