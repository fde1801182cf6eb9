import type { Language, LoginTemplate } from '@cairn/contract';
import type { MailField } from './fields.ts';
import { template } from './templates.ts';

interface Access {
  /** Said of a login that may change what its role may. */
  readonly full: string;
  /** Said of a login that is read-only. */
  readonly readOnly: string;
}

type Level = 'company' | 'dealer' | 'reseller' | 'system';

const levels: Readonly<Record<LoginTemplate, Level>> = {
  [template.companyWelcome]: 'company',
  [template.companyUser]: 'company',
  [template.dealerWelcome]: 'dealer',
  [template.dealerUser]: 'dealer',
  [template.resellerUser]: 'reseller',
  [template.systemUser]: 'system',
};

const texts: Readonly<Record<Language, Readonly<Record<Level, Access>>>> = {
  en: {
    company: {
      full: 'In the portal you see its rovers live, their fix and their history, and you let colleagues in.',
      readOnly:
        'In the portal you see its rovers live, their fix and their history. This login changes nothing.',
    },
    dealer: {
      full: 'In the portal you create companies and rovers, and see them live on the map with their fix and their history.',
      readOnly:
        'In the portal you see its companies, and their rovers live on the map with their fix and their history. This login changes nothing.',
    },
    reseller: {
      full: 'In the portal you manage its dealers, their companies and rovers, and watch the network.',
      readOnly:
        'In the portal you see its dealers, their companies and rovers, and watch the network. This login changes nothing.',
    },
    system: {
      full: 'Everything in it can be seen and changed with this login, so keep it to yourself.',
      readOnly: 'Everything in it can be seen with this login, so keep it to yourself. It changes nothing.',
    },
  },
  da: {
    company: {
      full: 'I portalen ser du firmaets rovere live, deres fix og deres historik, og du giver kolleger adgang.',
      readOnly:
        'I portalen ser du firmaets rovere live, deres fix og deres historik. Med dette login kan du ikke ændre noget.',
    },
    dealer: {
      full: 'I portalen opretter du firmaer og rovere og ser dem live på kortet med deres fix og deres historik.',
      readOnly:
        'I portalen ser du forhandlerens firmaer og deres rovere live på kortet med deres fix og deres historik. Med dette login kan du ikke ændre noget.',
    },
    reseller: {
      full: 'I portalen administrerer du distributørens forhandlere, deres firmaer og rovere, og du følger netværket.',
      readOnly:
        'I portalen ser du distributørens forhandlere, deres firmaer og rovere, og du følger netværket. Med dette login kan du ikke ændre noget.',
    },
    system: {
      full: 'Alt i den kan ses og ændres med dette login, så hold det for dig selv.',
      readOnly:
        'Alt i den kan ses med dette login, så hold det for dig selv. Med det kan du ikke ændre noget.',
    },
  },
};

/** The field `access` of login details: what their reader does in the portal. */
export const accessOf =
  (template: LoginTemplate, isReadOnly: boolean): MailField =>
  (language) =>
    texts[language][levels[template]][isReadOnly ? 'readOnly' : 'full'];
