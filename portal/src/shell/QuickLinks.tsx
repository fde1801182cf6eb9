import { Menu as Dropdown } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { translateCode, useTranslation } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { IconBolt, IconExternalLink, IconPlus } from '../ui/icons.tsx';
import { quickLinksOf } from './quickLinks.ts';

/** What is often begun from anywhere; nothing for those who may begin nothing. */
export function QuickLinks() {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const { data } = useQuery({
    ...query(areas.auth.me, {}),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ support }) => support,
  });
  const links = quickLinksOf(user, data ?? null);
  if (links.length === 0) return null;
  return (
    <Dropdown position="bottom-end" width={208} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Dropdown.Target>
        <IconButton label={t('shell.quickLinks')}>
          <IconBolt className="icon" aria-hidden="true" />
        </IconButton>
      </Dropdown.Target>
      <Dropdown.Dropdown>
        <Dropdown.Label>{t('shell.quickLinks')}</Dropdown.Label>
        {links.map(({ name, href, outside }) =>
          outside ? (
            <Dropdown.Item
              key={name}
              component="a"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              rightSection={<IconExternalLink className="icon icon-14" aria-hidden="true" />}
            >
              {translateCode(`quickLinks.${name}`)}
            </Dropdown.Item>
          ) : (
            <Dropdown.Item
              key={name}
              leftSection={name.startsWith('add') && <IconPlus className="icon icon-14" aria-hidden="true" />}
              onClick={() => void navigate({ href })}
            >
              {translateCode(`quickLinks.${name}`)}
            </Dropdown.Item>
          ),
        )}
      </Dropdown.Dropdown>
    </Dropdown>
  );
}
