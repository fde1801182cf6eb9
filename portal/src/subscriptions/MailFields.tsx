import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { classes } from '../ui/classes.ts';
import { EmailField } from '../ui/EmailField.tsx';
import { Switch } from '../ui/Fields.tsx';
import type { Mail } from './mailError.ts';
import styles from './subscriptions.module.css';
import './messages.ts';

/** Whether an e-mail is sent about the change, and to whom. */
export function MailFields({ form }: { form: Pick<RecordFormState<Mail>, 'values' | 'field' | 'tick'> }) {
  const { t } = useTranslation();
  return (
    <div className={classes('span-6', styles.subscriptionMail)}>
      <Switch {...form.tick('mail')} />
      {form.values.mail && (
        <EmailField {...form.field('companyemail')} span={6} hint={t('subscription.mailHint')} />
      )}
    </div>
  );
}
