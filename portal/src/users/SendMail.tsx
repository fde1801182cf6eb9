import type { User } from '@cairn/contract';
import { areas, call } from '../api.ts';
import { MailDialog } from '../kit/MailDialog.tsx';
import { useTranslation } from '../language/index.ts';
import { loginMail } from './user.rules.ts';
import './messages.ts';

interface Props {
  user: Pick<User, 'id' | 'title' | 'email' | 'role' | 'last_login'>;
  onClose: () => void;
}

/** Sends a person their login details again; to another address than theirs only before they first sign in. */
export function SendMail({ user, onClose }: Props) {
  const { t } = useTranslation();
  const ownOnly = user.last_login !== null;
  return (
    <MailDialog
      title={t('users.mailTitle')}
      label={t('users.mailSend')}
      field="users.mailAddress"
      address={user.email}
      fixed={ownOnly}
      hint={ownOnly ? t('users.mailOwnAddress') : undefined}
      send={(useremail) =>
        call(areas.users.sendMail, { emailid: loginMail(user.role), user: user.id, useremail })
      }
      sent={t('users.mailSent')}
      notSent={t('users.mailNotSent')}
      onClose={onClose}
    >
      <p className="span-6 dim">{t('users.mailText', { name: user.title })}</p>
    </MailDialog>
  );
}
