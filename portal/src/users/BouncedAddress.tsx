import type { User } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { areas, call } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { dateText } from '../ui/dates.ts';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { toast } from '../ui/toast.tsx';
import './messages.ts';

interface Props {
  user: Pick<User, 'id' | 'email'>;
  bounced: NonNullable<User['email_bounced']>;
}

/** The mail server refused the address of a person: why, and how it is cleared. */
export function BouncedAddress({ user: { id, email }, bounced }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  const clearing = useMutation({
    mutationFn: () => call(areas.users.clearBounce, { id }),
    onError: (error) => toast('error', t('users.notCleared'), error.message),
  });
  return (
    <Banner
      tone="warning"
      icon={<IconAlertTriangle className="icon" aria-hidden="true" />}
      action={
        may(areas.users.clearBounce) && (
          <Button size="small" busy={clearing.isPending} onClick={() => clearing.mutate()}>
            {t('users.clearBounce')}
          </Button>
        )
      }
    >
      {t('users.bounced', { email, date: dateText(bounced.at) })} {t('users.bouncedHelp')}
      <br />
      <span className="dim">{bounced.reason}</span>
    </Banner>
  );
}
