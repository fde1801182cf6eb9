import { useNavigate } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { ConnectionCharts } from '../rover-sessions/history/ConnectionCharts.tsx';

/** Connections and hours by day, and the last five connections, which lead to their session in the history. */
export function Usage({ rover }: { rover: number }) {
  const navigate = useNavigate();
  return (
    <ConnectionCharts
      rover={rover}
      onSession={(session) => void navigate(page('casterroverhistory', { id: rover, search: { session } }))}
    />
  );
}
