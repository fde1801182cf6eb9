import { Link } from '@tanstack/react-router';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { IconActivityHeartbeat, IconHistory } from '../ui/icons.tsx';
import './messages.ts';

interface Props {
  rover: number;
  /** It is connected. */
  live: boolean;
  /** It was connected once. */
  known: boolean;
}

/** From a rover's record to its live page and its sessions, as far as there are any. */
export function SessionLinks({ rover, live, known }: Props) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const links = [
    { to: '/home/rover/session/$id', show: live, text: t('rovers.viewLive'), Icon: IconActivityHeartbeat },
    { to: '/home/rover/sessionhistory/$id', show: known, text: t('rovers.history'), Icon: IconHistory },
  ];
  return links
    .filter(({ to, show }) => show && mayOpen(to))
    .map(({ to, text, Icon }) => (
      <Link key={to} className="button" to={to as string} params={{ id: String(rover) } as never}>
        <Icon className="icon" aria-hidden={true} />
        {text}
      </Link>
    ));
}
