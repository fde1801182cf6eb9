import { type Template, template } from './templates.ts';

/** What is filled in where a template has its name in brackets. */
export interface Variable {
  readonly name: string;
  /** The template is of no use without it, in any of its languages. */
  readonly required?: true;
  /** It stands for more than text, so a subject has none. */
  readonly contentOnly?: true;
}

const plain = (names: string): Variable[] => names.split(' ').map((name) => ({ name }));
const link: Variable = { name: 'link', required: true, contentOnly: true };

const everywhere = [...plain('name email sender'), { name: 'login', contentOnly: true } as const];
const ofCompany = plain('company dealer reseller');
const subscription = [...everywhere, ...plain('rover subscription start end reference effect'), ...ofCompany];
const ntrip = [...everywhere, ...plain('rover username mountpoint connection port effect'), ...ofCompany];
const acceptance = [...everywhere, link, ...plain('deadline'), ...ofCompany];
const alerts: Variable[] = [
  ...plain('headline summary'),
  { name: 'alerts', required: true, contentOnly: true },
];
const login = [...everywhere, link, ...plain('access')];

/** The variables of each template: those that whoever writes its e-mails always gives. */
const variables: Readonly<Record<Template, readonly Variable[]>> = {
  [template.roverWelcome]: ntrip,
  [template.ntripDetails]: ntrip,
  [template.subscriptionNew]: subscription,
  [template.subscriptionCancelled]: subscription,
  [template.subscriptionRenewed]: subscription,
  [template.renewalCancelled]: subscription,
  [template.expiryNotice]: [
    ...everywhere,
    { name: 'rovers', required: true, contentOnly: true },
    ...plain('effect'),
    ...ofCompany,
  ],
  [template.profile]: [...everywhere, ...plain('fullname mobile role')],
  [template.passwordReset]: [...everywhere, link],
  [template.passwordChanged]: everywhere,
  [template.securityChanged]: [...everywhere, { name: 'change', required: true }, ...plain('advice')],
  [template.gdpr]: acceptance,
  [template.gdprFirstWarning]: acceptance,
  [template.gdprLastWarning]: acceptance,
  [template.companyWelcome]: [...login, ...ofCompany],
  [template.companyUser]: [...login, ...ofCompany],
  [template.dealerWelcome]: [...login, ...plain('dealer reseller')],
  [template.dealerUser]: [...login, ...plain('dealer reseller')],
  [template.resellerUser]: [...login, ...plain('reseller')],
  [template.systemUser]: login,
  [template.activityReport]: [
    ...everywhere,
    ...plain('period start end'),
    { name: 'totals', contentOnly: true },
    { name: 'byreseller', contentOnly: true },
    { name: 'bydealer', contentOnly: true },
  ],
  [template.performanceReport]: [
    ...everywhere,
    link,
    ...plain('report period start end'),
    ...['totals', 'losses', 'byrover'].map((name) => ({ name, contentOnly: true as const })),
  ],
  [template.certificateEnds]: [...everywhere, ...plain('domain end deadline')],
  [template.alert]: [...everywhere, link, ...alerts],
  [template.alertWithoutLink]: [...everywhere, ...alerts],
  [template.alertOver]: [...everywhere, ...alerts],
};

/** The variables of a template, in the order in which a menu offers them. */
export const variablesOf = (template: Template): readonly Variable[] => variables[template];

/** What stands in brackets in a text. Only lower-case words are variables: "[A-1]" is text. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\[([a-z]+)\]/g)].map(([, name = '']) => name)),
];

/** Variables of a subject or a content that its template does not have, and those that it needs and the content lacks. */
export function variableIssues(template: Template, part: 'title' | 'message', text: string) {
  const used = namesIn(text);
  const known = variables[template].filter(({ contentOnly }) => part === 'message' || !contentOnly);
  return {
    unknown: used.filter((name) => !known.some((variable) => variable.name === name)),
    missing:
      part === 'title'
        ? []
        : known.filter(({ name, required }) => required && !used.includes(name)).map(({ name }) => name),
  };
}
