import type { EmailTemplate } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { Button, Segmented } from '../ui/Button.tsx';
import { CheckField, TextField } from '../ui/Fields.tsx';
import { count } from '../ui/format.ts';
import { IconMailForward } from '../ui/icons.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { toast } from '../ui/toast.tsx';
import { type Place, Preview } from './Preview.tsx';
import { RichText } from './RichText.tsx';
import { fieldsOf, flags, formOf, type Language, titleError } from './template.rules.ts';
import styles from './templates.module.css';
import { Versions } from './Versions.tsx';
import './messages.ts';

interface Props {
  template: EmailTemplate;
  onClose: () => void;
}

/** The form of a template: both languages, whom copies go to, how it looks, and its versions. */
export default function TemplateDialog({ template, onClose }: Props) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('en');
  const [shownBelow, setBelow] = useState<'preview' | 'versions'>('preview');
  const [place, setPlace] = useState<Place>({});
  const form = useRecordForm({
    area: 'emailTemplates',
    fields: {
      typeValue: {},
      title: { label: 'emailTemplates.subject' },
      message: {},
      title_da: {},
      message_da: {},
      send_admin1: {},
      send_admin2: {},
      send_dealer: {},
      send_reseller: {},
    },
    record: template,
    formOf: (known) => formOf(known ?? template),
    validate: ({ typeValue, title, title_da, message_da }) => {
      const english = titleError(title);
      const danish = title_da.trim() || message_da ? titleError(title_da) : undefined;
      return {
        ...(typeValue === null && {
          typeValue: t('emailTemplates.typeMissing', { field: t('emailTemplates.typeValue') }),
        }),
        ...(english && { title: t(`emailTemplates.${english}`) }),
        ...(danish && { title_da: t(`emailTemplates.${danish}`) }),
      };
    },
    send: (values, known, options) =>
      call(
        areas.emailTemplates.save,
        {
          emailTemplates: 1,
          template: { ...values, typeValue: values.typeValue ?? 0, id: template.id, version: known?.version },
        },
        options,
      ),
    onSaved: () => toast('ok', t('emailTemplates.savedTemplate'), template.name),
  });
  const { values } = form;
  const [title, message] = fieldsOf(language);
  const testing = useMutation({
    mutationFn: () =>
      call(areas.emailTemplates.sendTest, {
        id: template.id,
        language,
        title: values[title] || values.title,
        message: values[message] || values.message,
        ...place,
      }),
    onSuccess: ({ messages }) => toast('ok', t('emailTemplates.tested'), messages[0]?.text),
    onError: (error) => toast('error', t('emailTemplates.notTested'), error.message),
  });
  return (
    <RecordDialog
      form={form}
      onClose={onClose}
      width={860}
      title={t('emailTemplates.editTitle', { name: template.name })}
      label={t('emailTemplates.save')}
      leaveWords={{ leave: t('emailTemplates.yes'), stay: t('emailTemplates.no') }}
      aside={
        <Button
          icon={<IconMailForward className="icon" aria-hidden="true" />}
          busy={testing.isPending}
          onClick={() => testing.mutate()}
        >
          {t('emailTemplates.test')}
        </Button>
      }
    >
      <SelectField
        {...form.choice('typeValue')}
        span={2}
        options={[
          { value: 1, text: t('emailTemplates.type1') },
          { value: 2, text: t('emailTemplates.type2') },
        ]}
      />
      <fieldset className={styles.wide}>
        <legend className="label">{t('emailTemplates.copies')}</legend>
        <div className={styles.copies}>
          {flags.map((flag) => (
            <CheckField key={flag} {...form.tick(flag)} />
          ))}
        </div>
        <p className="dim">{t('emailTemplates.copiesText')}</p>
      </fieldset>
      <div className={styles.wide}>
        <Segmented
          label={t('emailTemplates.language')}
          options={[
            { value: 'en', label: t('emailTemplates.english') },
            { value: 'da', label: t('emailTemplates.danish') },
          ]}
          value={language}
          onChange={setLanguage}
        />
        {language === 'da' && <p className="dim">{t('emailTemplates.danishText')}</p>}
      </div>
      <TextField key={title} {...form.field(title)} span={6} maxLength={255} autoComplete="off" />
      <RichText
        key={message}
        label={form.label(message)}
        value={values[message]}
        error={form.form.errors[message]}
        onChange={(html) => form.form.setFieldValue(message, html)}
        variables={template.variables.map(({ name }) => ({ value: name, text: variableText(name) }))}
        foot={(length) => t('emailTemplates.used', { n: count(length) })}
      />
      <div className={styles.wide}>
        <Segmented
          label={t('emailTemplates.preview')}
          options={[
            { value: 'preview', label: t('emailTemplates.preview') },
            { value: 'versions', label: t('emailTemplates.versions') },
          ]}
          value={shownBelow}
          onChange={setBelow}
        />
        {shownBelow === 'preview' ? (
          <Preview
            id={template.id}
            language={language}
            title={values[title] || values.title}
            message={values[message] || values.message}
            place={place}
            onPlace={setPlace}
          />
        ) : (
          <Versions
            id={template.id}
            language={language}
            values={values}
            onRestore={(version) => {
              form.form.setValues(formOf(version));
              toast('info', t('emailTemplates.restored', { n: version.version }));
            }}
          />
        )}
      </div>
    </RecordDialog>
  );

  function variableText(name: string): string {
    const key = `emailTemplates.variables.${name}` as 'emailTemplates.variables.name';
    return `[${name}] ${t(key)}`;
  }
}
