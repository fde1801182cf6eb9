import { type LoggedEmail, mailTemplates } from '@cairn/contract';
import { areas, call } from '../api.ts';
import { MailDialog } from '../kit/MailDialog.tsx';
import { useTranslation } from '../language/index.ts';
import './messages.ts';

interface Props {
  company: number;
  /** The e-mail to send again; without it the company's first GDPR e-mail. */
  email: LoggedEmail | undefined;
  address: string;
  onClose: () => void;
}

/** Sends an e-mail of the log again, to an address that can be changed. */
export function Resend({ company, email, address, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <MailDialog
      title={t(email ? 'gdpr.resendTitle' : 'gdpr.send')}
      label={t(email ? 'gdpr.resend' : 'gdpr.send')}
      field="gdpr.address"
      address={address}
      hint={email && t('gdpr.resendText')}
      send={(to) =>
        email
          ? call(areas.compliance.resend, { id: email.value, email: to })
          : call(areas.users.sendMail, { emailid: mailTemplates.gdpr, id: company, useremail: to })
      }
      sent={t(email ? 'gdpr.resent' : 'gdpr.sent')}
      notSent={t('gdpr.notSent')}
      onClose={onClose}
    >
      {email && <p className="span-6">{email.subject}</p>}
    </MailDialog>
  );
}
