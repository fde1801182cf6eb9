import { type Acceptance as Accepting, compliance, imageUrl, type Reply } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../api.ts';
import { mailedValues } from '../auth/mailedLink.ts';
import { currentLanguage, useTranslation } from '../language/index.ts';
import { LogoMark } from '../shell/LogoMark.tsx';
import { Button } from '../ui/Button.tsx';
import { dateText } from '../ui/dates.ts';
import { TextField } from '../ui/Fields.tsx';
import { IconCircleCheck, IconClockX, IconLinkOff } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { QueryState, Skeleton } from '../ui/States.tsx';
import styles from './compliance.module.css';
import { notice as danish } from './notice.da.ts';
import { notice as english, NOTICE_DATE } from './notice.ts';
import './messages.ts';

/** The page behind a mailed link, for anyone who has it: who accepts what, the notice, and what became of it. */
export function Acceptance() {
  const { t } = useTranslation();
  useLocation(); // another link in the same tab changes what is behind # alone
  const { token = '' } = mailedValues(window.location); // as it was mailed: the router reads figures as numbers
  useEffect(() => {
    document.title = `${t('gdpr.notice')} · Cairn`;
  }, [t]);
  const [done, setDone] = useState<Reply<typeof compliance.accept>>();
  const stateQuery = useQuery({
    queryKey: [compliance.acceptance.path, token],
    queryFn: () => call(compliance.acceptance, { token: token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const now = done ?? stateQuery.data;
  return (
    <main className={styles.accept}>
      <header className={styles.asker}>
        <TenantBrand logo={now?.logo ?? ''} />
      </header>
      <h1>{t('gdpr.notice')}</h1>
      {now?.company && (
        <p className="dim">
          {now.dealer
            ? t('gdpr.forCompany', { company: now.company, dealer: now.dealer })
            : t('gdpr.forCompanyAlone', { company: now.company })}
        </p>
      )}
      <QueryState
        query={{ ...stateQuery, data: now }}
        failed={t('gdpr.askFailed')}
        loading={
          <div className={styles.verdict}>
            <Skeleton width="60%" height={20} />
            <Skeleton width="90%" height={14} />
          </div>
        }
      >
        {(state) => <State now={state} justAccepted={done !== undefined} token={token} onDone={setDone} />}
      </QueryState>
      <Notice />
    </main>
  );
}

/** The logo of the tenant that asks; without one, or when it cannot be loaded, Cairn's. */
function TenantBrand({ logo }: { logo: string }) {
  const [broken, setBroken] = useState(false);
  if (logo && !broken) return <img src={imageUrl(logo)} alt="" onError={() => setBroken(true)} />;
  return (
    <>
      <LogoMark size={28} />
      <b>Cairn</b>
    </>
  );
}

interface StateProps {
  now: Accepting;
  /** It was accepted just now, on this page. */
  justAccepted: boolean;
  token: string;
  onDone: (now: Accepting) => void;
}

function State({ now, justAccepted, token, onDone }: StateProps) {
  const { t } = useTranslation();
  const { state, company } = now;
  const dealer = now.dealer || t('gdpr.yourDealer');
  if (state === 'open')
    return (
      <>
        {now.refused && (
          <Outcome icon={<IconClockX className="icon" aria-hidden="true" />} title={t('gdpr.refusedTitle')}>
            <p className="dim">{t('gdpr.refusedText', { company, date: dateText(now.refused) })}</p>
          </Outcome>
        )}
        <AcceptForm company={company} token={token} mayRefuse={!now.refused} onDone={onDone} />
      </>
    );
  if (state === 'accepted') {
    const values = { name: now.accepted_by, company, date: dateText(now.accepted), dealer: now.dealer };
    return (
      <Outcome
        icon={<IconCircleCheck className="icon tone-ok" aria-hidden="true" />}
        title={t('gdpr.acceptedTitle')}
      >
        {justAccepted && <p>{t(now.dealer ? 'gdpr.acceptedNow' : 'gdpr.acceptedNowAlone', values)}</p>}
        <p className="dim">{t('gdpr.acceptedText', values)}</p>
      </Outcome>
    );
  }
  const icon =
    state === 'unknown' ? (
      <IconLinkOff className="icon" aria-hidden="true" />
    ) : (
      <IconClockX className="icon" aria-hidden="true" />
    );
  return (
    <Outcome icon={icon} title={t(`gdpr.${state}Title`)}>
      <p className="dim">{t(`gdpr.${state}Text`, { company, dealer })}</p>
    </Outcome>
  );
}

function Outcome({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className={styles.verdict} role="status">
      <h2>
        {icon}
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FormProps extends Pick<StateProps, 'token' | 'onDone'> {
  company: string;
  mayRefuse: boolean;
}

function AcceptForm({ company, token, mayRefuse, onDone }: FormProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (typed) => (typed.trim() ? null : t('gdpr.nameMissing')) },
  });
  const accept = useMutation({
    mutationFn: (name: string) => call(compliance.accept, { token, name }),
    onSuccess: onDone,
  });
  const refuse = useMutation({
    mutationFn: (name: string) => call(compliance.refuse, { token, name }),
    onSuccess: onDone,
  });
  const send = (sent: typeof accept) =>
    form.onSubmit(
      ({ name }) => sent.mutate(name.trim()),
      () => element.current?.querySelector('input')?.focus(),
    );
  const failure = accept.error ?? refuse.error;
  return (
    <section className={styles.verdict}>
      <h2>{t('gdpr.acceptTitle', { company })}</h2>
      <p className="dim">{t('gdpr.acceptText', { company })}</p>
      <form ref={element} noValidate onSubmit={send(accept)}>
        <TextField
          label={t('gdpr.name')}
          autoComplete="name"
          maxLength={100}
          span={6}
          {...form.getInputProps('name')}
        />
        <Button type="submit" tone="primary" size="tall" busy={accept.isPending}>
          {t('gdpr.accept', { company })}
        </Button>
        {mayRefuse && (
          <Button size="tall" busy={refuse.isPending} onClick={() => send(refuse)()}>
            {t('gdpr.refuse')}
          </Button>
        )}
      </form>
      {failure && <Banner tone="error">{failure.message}</Banner>}
    </section>
  );
}

function Notice() {
  const { t } = useTranslation();
  return (
    <article className={styles.noticetext}>
      <p className="faint">{t('gdpr.noticeOf', { date: NOTICE_DATE.split('-').reverse().join('-') })}</p>
      {(currentLanguage() === 'da' ? danish : english).map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
