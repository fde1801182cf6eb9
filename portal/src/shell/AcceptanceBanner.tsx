import { useMutation, useQuery } from '@tanstack/react-query';
import { areas, call, query } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconShieldExclamation } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { toast } from '../ui/toast.tsx';

/** Tells the administrators of a company that it has not accepted the data-processing notice, and mails the link again. */
export function AcceptanceBanner() {
  const { t } = useTranslation();
  const may = useCan();
  const { data } = useQuery({
    ...query(areas.compliance.own, {}),
    refetchInterval: 120_000,
    enabled: may(areas.compliance.own),
  });
  const send = useMutation({
    mutationFn: async ({ id, email }: { id: number; email: string }) => {
      const { messages } = await call(areas.compliance.resend, { id, email });
      const refused = messages.find(({ error }) => error === 1);
      if (refused) throw new Error(refused.text);
      return email;
    },
    onSuccess: (email) => toast('ok', t('shell.acceptanceSent'), email),
    onError: (error) => toast('error', t('shell.acceptanceNotSent'), error.message),
  });
  const request = data?.request;
  if (!request) return null;
  return (
    <div className="over-page">
      <Banner
        tone="warning"
        icon={<IconShieldExclamation className="icon" aria-hidden="true" />}
        action={
          <Button
            size="small"
            busy={send.isPending}
            disabled={send.isSuccess}
            onClick={() => send.mutate(request)}
          >
            {t('shell.acceptanceSend')}
          </Button>
        }
      >
        <b>{t('shell.acceptance')}</b> {t('shell.acceptanceText', { email: request.email })}
      </Banner>
    </div>
  );
}
