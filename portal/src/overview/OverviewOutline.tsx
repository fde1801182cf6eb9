import { Skeleton } from '../ui/States.tsx';
import './overview.css';

/** Placeholders of an overview while its tenant loads. */
export function OverviewOutline() {
  return (
    <div className="overview" aria-busy="true">
      <div className="cards">
        <Skeleton height={134} />
        <Skeleton height={134} />
        <Skeleton height={134} />
      </div>
      <div className="figures">
        <Skeleton height={520} />
      </div>
      <div className="trends">
        <Skeleton height={264} />
        <Skeleton height={164} />
        <Skeleton height={218} />
      </div>
    </div>
  );
}
