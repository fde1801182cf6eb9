import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { IconActivityHeartbeat, IconHistory, IconTool } from '../ui/icons.tsx';
import './messages.ts';

interface Props {
  rover: number;
  /** The rover is connected. */
  live: boolean;
  /** The rover was connected once. */
  known: boolean;
  /** Whether there is a link to Manage Rover too. */
  manage?: true;
}

/** Leads from a rover's record to its live page and its sessions, as far as there are any. */
export function SessionLinks({ rover, live, known, manage }: Props) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const links = [
    { name: 'casterrover', show: live, text: t('rovers.viewLive'), Icon: IconActivityHeartbeat },
    { name: 'casterroverhistory', show: known, text: t('rovers.history'), Icon: IconHistory },
    { name: 'casterrovermanage', show: manage, text: t('rovers.manage'), Icon: IconTool },
  ] as const;
  return links
    .filter(({ name, show }) => show && mayOpen(name))
    .map(({ name, text, Icon }) => (
      <Link key={name} className="button" {...page(name, { id: rover })}>
        <Icon className="icon" aria-hidden={true} />
        {text}
      </Link>
    ));
}
