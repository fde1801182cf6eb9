import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { EmailField } from '../ui/EmailField.tsx';
import { Switch } from '../ui/Fields.tsx';
import type { Mail } from './mailError.ts';
import './messages.ts';

/** Whether an e-mail is sent about the change, and to whom. */
export function MailFields({ form }: { form: Pick<RecordFormState<Mail>, 'values' | 'field' | 'tick'> }) {
  const { t } = useTranslation();
  return (
    <div className="span-6 subscription-mail">
      <Switch {...form.tick('mail')} />
      {form.values.mail && (
        <EmailField {...form.field('companyemail')} span={6} hint={t('subscription.mailHint')} />
      )}
    </div>
  );
}
