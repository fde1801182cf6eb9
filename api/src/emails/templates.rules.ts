import { MAIL_CONTENT, MAIL_TITLE, type MailTemplate } from '@cairn/contract';
import { sentence } from '@cairn/domain/language';
import { type Sanitised, sanitise, variableIssues } from '@cairn/mail';

/** What is wrong with a text of a template. */
interface TextIssue {
  readonly field: 'title' | 'message';
  readonly message: string;
}

/** Characters of a content as a reader counts them: code points of its text, without the ends of lines. */
export const lengthOf = ({ text }: Sanitised): number => [...text.replaceAll('\n', '')].length;

/** A subject and a content of one language: the content as it may be stored, and what is wrong with either. */
export function checkTexts(
  template: MailTemplate,
  texts: { readonly title: string; readonly message: string },
) {
  const title = texts.title.trim();
  const content = sanitise(texts.message);
  const length = lengthOf(content);
  const issues: TextIssue[] = [
    ...titleIssues(title).map((message) => ({ field: 'title', message }) as const),
    ...contentIssues(content, length).map((message) => ({ field: 'message', message }) as const),
    ...(['title', 'message'] as const).flatMap((field) => {
      const { unknown, missing } = variableIssues(template, field, field === 'title' ? title : content.text);
      return [
        ...unknown.map((name) => ({
          field,
          message: sentence('[{{name}}] is not a variable here', { name }),
        })),
        ...missing.map((name) => ({
          field,
          message: sentence('The variable [{{name}}] is missing', { name }),
        })),
      ];
    }),
  ];
  return { title, message: content.html, length, issues };
}

function titleIssues(title: string): string[] {
  const length = [...title].length;
  if (length === 0) return [sentence('A subject is required')];
  if (length < MAIL_TITLE.min || length > MAIL_TITLE.max)
    return [sentence('A subject must be 3 to 255 characters long')];
  if (MAIL_TITLE.pattern.test(title)) return [];
  return [sentence('A subject may have letters, digits, spaces and . , - _ ? ! : ; ( ) [ ] only')];
}

function contentIssues({ refusedLinks }: Sanitised, length: number): string[] {
  if (length === 0) return [sentence('A content is required')];
  return [
    ...(length < MAIL_CONTENT.min || length > MAIL_CONTENT.max
      ? [sentence('A content must be 3 to 3000 characters long; it has {{count}}', { count: String(length) })]
      : []),
    ...refusedLinks.map((address) =>
      sentence(
        'The link {{address}} is not possible: links lead to web pages, e-mail addresses, telephones or [login]',
        {
          address,
        },
      ),
    ),
  ];
}
