import { imageUrl } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { CheckField, TextField } from '../ui/Fields.tsx';
import { ImageUpload } from '../ui/ImageUpload.tsx';
import { upload } from './calls.ts';
import { LoginPreview } from './LoginPreview.tsx';
import styles from './tenancy.module.css';
import type { TenantForm } from './tenantForm.ts';

interface Props {
  form: RecordFormState<TenantForm>;
  /** Whether the name is free. */
  title: { error: string | undefined; hint: string | undefined };
}

/** Name, logo and background of the login page, with a preview. */
export function BrandingStep({ form, title }: Props) {
  const { t } = useTranslation();
  const { text, logintitle, logo, background } = form.values;
  return (
    <div className={styles.branding}>
      <div className="form">
        <TextField
          {...form.field('logintitle')}
          span={6}
          mono
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={title.hint ?? t('tenancy.logintitleHint')}
          error={form.form.errors.logintitle ?? title.error}
        />
        <Picture form={form} field="logo" standard="standardLogo" />
        <Picture form={form} field="background" standard="standardBackground" />
      </div>
      <LoginPreview
        text={text}
        logintitle={logintitle}
        logo={imageUrl(logo)}
        background={imageUrl(background)}
      />
    </div>
  );
}

const folders = { logo: 'branding/logos', background: 'branding/homebgs' } as const;

interface PictureProps {
  form: RecordFormState<TenantForm>;
  field: 'logo' | 'background';
  standard: 'standardLogo' | 'standardBackground';
}

/** An uploaded picture, or the word that the standard one will do. */
function Picture({ form, field, standard }: PictureProps) {
  const { t } = useTranslation();
  const name = form.values[field];
  return (
    <div className="span-6 stack">
      <ImageUpload
        kind={field}
        label={t(`tenancy.${field}`)}
        span={6}
        src={imageUrl(name)}
        upload={upload(folders[field])}
        error={form.form.errors[field]}
        onChange={(uploaded) => {
          form.form.setFieldValue(field, uploaded);
          form.form.clearFieldError(field);
        }}
      />
      {!name && (
        <CheckField
          label={t(`tenancy.${standard}`)}
          checked={form.values[standard]}
          onChange={(event) => {
            form.form.setFieldValue(standard, event.currentTarget.checked);
            form.form.clearFieldError(field);
          }}
        />
      )}
    </div>
  );
}
