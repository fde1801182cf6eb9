import { mailTemplates } from '@cairn/contract';
import { areas, call } from '../api.ts';
import { MailDialog } from '../kit/MailDialog.tsx';
import { useTranslation } from '../language/index.ts';

interface Props {
  rover: { value: number; text: string };
  /** The address that is offered: that of the rover. */
  address: string;
  onClose: () => void;
}

/** Sends the NTRIP details of a rover to an address. */
export function EmailNtripDetails({ rover, address, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <MailDialog
      title={t('manageRover.sendTitle')}
      label={t('manageRover.send')}
      field="manageRover.email"
      address={address}
      send={(useremail) =>
        call(areas.users.sendMail, { emailid: mailTemplates.ntripDetails, id: rover.value, useremail })
      }
      sent={t('manageRover.detailsSent')}
      notSent={t('manageRover.notSent')}
      onClose={onClose}
    >
      <p className="span-6">{t('manageRover.sendText', { rover: rover.text })}</p>
    </MailDialog>
  );
}
