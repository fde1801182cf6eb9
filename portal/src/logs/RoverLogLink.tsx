import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import './messages.ts';

interface Props {
  name: 'casterloggga' | 'casterlogmessages';
  rover: number;
}

/** Leads from one log of a rover to the other. */
export function RoverLogLink({ name, rover }: Props) {
  const { t } = useTranslation();
  return (
    <Link className="button small" {...page(name, { search: { rover } })}>
      {t(name === 'casterloggga' ? 'logs.toGga' : 'logs.toLines')}
    </Link>
  );
}
