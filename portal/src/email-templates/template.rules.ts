import { type EmailTemplate, type EmailTemplateVersion, MAIL_TITLE } from '@cairn/contract';

export type Language = 'en' | 'da';
export const flags = ['send_admin1', 'send_admin2', 'send_dealer', 'send_reseller'] as const;

/** A template as its form has it. */
export interface TemplateForm {
  readonly typeValue: 1 | 2 | null;
  readonly title: string;
  readonly message: string;
  readonly title_da: string;
  readonly message_da: string;
  readonly send_admin1: boolean;
  readonly send_admin2: boolean;
  readonly send_dealer: boolean;
  readonly send_reseller: boolean;
}

type Texts = Pick<
  EmailTemplate,
  'typeValue' | 'title' | 'message' | 'title_da' | 'message_da' | (typeof flags)[number]
>;

/** The form of a template or of one of its versions. */
export const formOf = (texts: Texts | EmailTemplateVersion): TemplateForm => ({
  typeValue: texts.typeValue,
  title: texts.title,
  message: texts.message,
  title_da: texts.title_da,
  message_da: texts.message_da,
  send_admin1: Boolean(texts.send_admin1),
  send_admin2: Boolean(texts.send_admin2),
  send_dealer: Boolean(texts.send_dealer),
  send_reseller: Boolean(texts.send_reseller),
});

/** The names of the subject and the content of a language. */
export const fieldsOf = (language: Language) =>
  language === 'da' ? (['title_da', 'message_da'] as const) : (['title', 'message'] as const);

/** What is wrong with a subject, by the name of its message; undefined: nothing. */
export function titleError(title: string): 'titleMissing' | 'titleLength' | 'titleSigns' | undefined {
  const length = [...title.trim()].length;
  if (length === 0) return 'titleMissing';
  if (length < MAIL_TITLE.min || length > MAIL_TITLE.max) return 'titleLength';
  return MAIL_TITLE.pattern.test(title) ? undefined : 'titleSigns';
}
