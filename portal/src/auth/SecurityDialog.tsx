import { CallError, type Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call, query, reread } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Banner } from '../ui/Page.tsx';
import { QueryState, Skeleton } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import { toast } from '../ui/toast.tsx';
import { ConfirmPrompt, waysOf } from './ConfirmPrompt.tsx';
import type { Way } from './FactorField.tsx';
import { LoginSessions } from './LoginSessions.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { addPasskey, passkeyErrorKey } from './passkeySetup.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './security.module.css';
import { useUser } from './session.ts';
import { TotpSetup } from './TotpSetup.tsx';
import './securityMessages.ts';

type Overview = Reply<typeof areas.credentials.overview>;
type Passkey = Overview['passkeys'][number];
/** What is under way in a dialog over this one. */
type Task =
  | { name: 'totp' | 'totpOff' | 'recovery' | 'passkey' }
  | { name: 'passkeyOff'; passkey: Passkey }
  | { name: 'scan'; start: Reply<typeof areas.credentials.startTotp> }
  | { name: 'codes'; codes: readonly string[] };

/** The locks of the person who is signed in: second factors, recovery codes, passkeys, sessions. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { actingfor } = useUser();
  const overview = useQuery({
    ...query(areas.credentials.overview, {}),
    enabled: actingfor === null,
  });
  return (
    <Dialog opened onClose={onClose} title={t('security.title')} width={760}>
      {actingfor ? (
        <Banner tone="info">{t('security.acting')}</Banner>
      ) : (
        <QueryState query={overview} failed={t('security.failed')} loading={<Skeleton height={320} />}>
          {(data) => <Locks overview={data} />}
        </QueryState>
      )}
    </Dialog>
  );
}

function Locks({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const [task, setTask] = useState<Task>();
  const { totp, recovery, passkeys, required } = overview;
  const last = required === 1 && totp.on + passkeys.length <= 1;
  const close = () => setTask(undefined);
  /** Shows the new recovery codes that a change made. */
  const made = (codes: readonly string[], message: string) => {
    toast('ok', message);
    setTask(codes.length > 0 ? { name: 'codes', codes } : undefined);
  };
  return (
    <div className={styles.locks}>
      {required === 1 && <Banner tone="warning">{t('security.required')}</Banner>}
      <section aria-label={t('security.totp')}>
        <header>
          <h2>{t('security.totp')}</h2>
          <span className="grow" />
          {totp.on === 1 ? (
            <Button size="small" disabled={last} onClick={() => setTask({ name: 'totpOff' })}>
              {t('security.turnOff')}
            </Button>
          ) : (
            <Button size="small" onClick={() => setTask({ name: 'totp' })}>
              {t('security.setUp')}
            </Button>
          )}
        </header>
        <p className="dim">
          {totp.on === 1 ? (
            <>
              {t('security.totpOn')} <DateText value={totp.since} />
            </>
          ) : (
            t('security.totpOff')
          )}
        </p>
      </section>
      <PasskeyList
        passkeys={passkeys}
        locked={last}
        onAdd={() => setTask({ name: 'passkey' })}
        onRemove={(passkey) => setTask({ name: 'passkeyOff', passkey })}
      />
      {(totp.on === 1 || passkeys.length > 0) && (
        <section aria-label={t('security.recovery')}>
          <header>
            <h2>{t('security.recovery')}</h2>
            <span className="dim">
              {recovery ? t('security.recoveryLeft', { count: recovery }) : t('security.recoveryNone')}
            </span>
            <span className="grow" />
            <Button size="small" onClick={() => setTask({ name: 'recovery' })}>
              {t('security.recoveryNew')}
            </Button>
          </header>
        </section>
      )}
      <LoginSessions sessions={overview.sessions} />
      {task && (
        <TaskDialog task={task} ways={waysOf(overview)} onTask={setTask} onMade={made} onClose={close} />
      )}
    </div>
  );
}

interface TaskProps {
  task: Task;
  ways: readonly Way[];
  onTask: (task: Task) => void;
  onMade: (codes: readonly string[], message: string) => void;
  onClose: () => void;
}

/** One change of a lock: its confirmation first, then what it needs, then the codes that are shown once. */
function TaskDialog({ task, ways, onTask, onMade, onClose }: TaskProps) {
  const { t } = useTranslation();
  switch (task.name) {
    case 'totp':
      return (
        <ConfirmPrompt
          ways={ways}
          title={t('security.totp')}
          text={t('security.totpOff')}
          label={t('ui.next')}
          onConfirm={async (shown) =>
            onTask({ name: 'scan', start: await call(areas.credentials.startTotp, shown) })
          }
          onClose={onClose}
        />
      );
    case 'scan':
      return (
        <Dialog opened onClose={onClose} title={t('security.totp')} width={520}>
          <TotpSetup
            start={task.start}
            onDone={(codes) => onMade(codes, t('security.turnedOn'))}
            onCancel={onClose}
          />
        </Dialog>
      );
    case 'codes':
      return (
        <Dialog opened onClose={onClose} title={t('security.recovery')} width={520} locked>
          <RecoveryCodes codes={task.codes} onConfirmed={onClose} />
        </Dialog>
      );
    case 'totpOff':
      return (
        <ConfirmPrompt
          ways={ways}
          title={t('security.turnOffTitle')}
          text={t('security.turnOffText')}
          label={t('security.turnOff')}
          onConfirm={async (shown) => {
            await call(areas.credentials.removeTotp, shown);
            onMade([], t('security.turnedOff'));
          }}
          onClose={onClose}
        />
      );
    case 'recovery':
      return (
        <ConfirmPrompt
          ways={ways}
          title={t('security.recoveryNewTitle')}
          text={t('security.recoveryNewText')}
          label={t('security.recoveryNew')}
          onConfirm={async (shown) => {
            const { recovery } = await call(areas.credentials.renewRecovery, shown);
            onMade(recovery, t('security.recoveryNewTitle'));
          }}
          onClose={onClose}
        />
      );
    case 'passkey':
      return (
        <ConfirmPrompt
          ways={ways}
          title={t('security.passkeyAddTitle')}
          text={t(ways.length === 0 ? 'security.passkeyAddFirst' : 'security.passkeyAddText')}
          label={t('ui.next')}
          named
          onConfirm={async (shown, name) => {
            const codes = await addPasskey(shown, name);
            if (codes) onMade(codes, t('security.passkeyAdded'));
          }}
          explain={(error) => (error instanceof CallError ? undefined : t(passkeyErrorKey(error)))}
          onClose={onClose}
        />
      );
    case 'passkeyOff':
      return (
        <ConfirmPrompt
          ways={ways}
          title={t('security.passkeyRemoveTitle')}
          text={t('security.passkeyRemoveText', { name: task.passkey.name || t('security.passkeyUnnamed') })}
          label={t('security.remove')}
          onConfirm={async (shown) => {
            await call(areas.credentials.removePasskey, { id: task.passkey.id, ...shown });
            await reread(areas.credentials.removePasskey); // its row goes before the focus returns, not with it
            onMade([], t('security.passkeyRemoved'));
          }}
          onClose={onClose}
        />
      );
  }
}
