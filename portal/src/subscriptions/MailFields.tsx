import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { EmailField } from '../ui/EmailField.tsx';
import { Switch } from '../ui/Fields.tsx';
import './messages.ts';

export interface Mail {
  mail: boolean;
  companyemail: string;
}

interface Props {
  value: Mail;
  error: ReactNode;
  onChange: (patch: Partial<Mail>) => void;
}

/** Whether an e-mail is sent about the change, and to whom. */
export function MailFields({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className="span-6 subscription-mail">
      <Switch
        label={t('subscription.mail')}
        checked={value.mail}
        onChange={(event) => onChange({ mail: event.currentTarget.checked })}
      />
      {value.mail && (
        <EmailField
          label={t('subscription.mailTo')}
          span={6}
          value={value.companyemail}
          error={error}
          hint={t('subscription.mailHint')}
          onChange={(event) => onChange({ companyemail: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
