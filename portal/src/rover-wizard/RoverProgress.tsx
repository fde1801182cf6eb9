import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import '../rovers/messages.ts';
import { Details } from '../ui/Card.tsx';
import { Mono } from '../ui/Copy.tsx';
import { ProgressDialog, type StepMessage } from '../ui/Progress.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import './messages.ts';

interface Props {
  opened: boolean;
  isNew: boolean;
  isRunning: boolean;
  steps: readonly StepMessage[];
  /** The rover that was saved. */
  id: number | undefined;
  onFinish: () => void;
}

/** The stages of a save, and of a new rover what its receiver needs. */
export function RoverProgress({ opened, isNew, isRunning, steps, id, onFinish }: Props) {
  const { t } = useTranslation();
  return (
    <ProgressDialog
      opened={opened}
      title={t(isNew ? 'roverForm.creating' : 'roverForm.updating')}
      messages={steps}
      running={isRunning ? t('roverForm.sending') : undefined}
      onFinish={onFinish}
      actions={
        isNew &&
        id !== undefined && (
          <Link className="button" {...page('casterrovermanage', { id })}>
            {t('rovers.manage')}
          </Link>
        )
      }
    >
      {isNew && id !== undefined && <Settings id={id} />}
    </ProgressDialog>
  );
}

const MOUNTPOINT = 'RTK_RTCM3';

/** As the server stored them; a SIM alone has none. */
function Settings({ id }: { id: number }) {
  const { t } = useTranslation();
  const found = useQuery({
    ...query(areas.rovers.records, { id }),
    staleTime: 0,
    select: ({ rovers }) => rovers[0] ?? null,
  });
  if (found.data?.subscriptiondetail?.[0]?.corrections === 0) return null;
  const copied = (label: string, value: string | undefined) =>
    [
      label,
      <Mono key={label} copy={label}>
        {value}
      </Mono>,
    ] as const;
  return (
    <section className="receiver" aria-label={t('roverForm.ready')}>
      <h3>{t('roverForm.ready')}</h3>
      <QueryState query={found} failed={t('roverForm.unreadable')} loading={<SkeletonLines count={5} />}>
        {({ connection, port, username, password }) => (
          <Details
            rows={[
              copied(t('rovers.address'), connection),
              copied(t('rovers.port'), String(port)),
              copied(t('roverForm.mountpoint'), MOUNTPOINT),
              copied(t('roverForm.username'), username),
              copied(t('roverForm.password'), password),
            ]}
          />
        )}
      </QueryState>
    </section>
  );
}
