import { passwordIssue, type SignedIn } from '@cairn/contract';
import { serverText, t } from '../language/index.ts';
import './messages.ts';
import '../auth/passwordMessages.ts';

type ProfileField = 'fname' | 'lname' | 'email' | 'mobile' | 'theme' | 'language';

/** The profile as it is typed. */
export interface ProfileForm {
  fname: string;
  lname: string;
  email: string;
  mobile: string;
  /** 0 Default, 1 Light. */
  theme: 0 | 1;
  /** Null follows the browser. */
  language: 'en' | 'da' | null;
  /** A new password; empty leaves the present one. */
  password: string;
  again: string;
  /** The present password: needed for a new one and for another e-mail address. */
  current: string;
}

export const formOf = ({
  fname,
  lname,
  email,
  mobile,
  theme,
  language,
}: Pick<SignedIn, ProfileField>): ProfileForm => ({
  fname,
  lname,
  email,
  mobile,
  theme,
  language,
  password: '',
  again: '',
  current: '',
});

/** Whether another e-mail address is typed; whoever has a second factor confirms it with that. */
export const movesAway = (form: Pick<ProfileForm, 'email'>, user: Pick<SignedIn, 'email'>): boolean =>
  form.email.trim().toLowerCase() !== user.email.toLowerCase();

/** Whether the server requires the present password. */
export const needsCurrent = (form: ProfileForm, user: Pick<SignedIn, 'email'>): boolean =>
  form.password !== '' || movesAway(form, user);

const basicEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** What is wrong with the profile, in the words of the product, by field. */
export function profileErrors(
  form: ProfileForm,
  user: Pick<SignedIn, 'email' | 'shortest_password'>,
): Partial<Record<keyof ProfileForm, string>> {
  const { fname, lname, email, password, again, current } = form;
  const passwords = password || again ? passwordIssue(password, user.shortest_password) : undefined;
  return {
    ...(!fname.trim() && { fname: t('ui.required') }),
    ...(!lname.trim() && { lname: t('ui.required') }),
    ...(!email.trim()
      ? { email: t('ui.required') }
      : !basicEmail.test(email.trim()) && { email: t('profile.badEmail') }),
    ...(passwords && { password: serverText(passwords) }),
    ...(!passwords && password !== again && { again: t('password.different') }),
    ...(needsCurrent(form, user) && !current && { current: t('ui.required') }),
  };
}

interface Change {
  readonly field: ProfileField | 'password';
  readonly from: string;
  readonly to: string;
}

/** What will be different, from and to; passwords are not shown. */
export function changesOf(form: ProfileForm, user: SignedIn): Change[] {
  const plain = (['fname', 'lname', 'email', 'mobile'] as const)
    .map((field) => ({ field, from: user[field], to: form[field].trim() }))
    .filter(({ from, to }) => from !== to);
  const theme =
    form.theme === user.theme
      ? []
      : [{ field: 'theme' as const, from: String(user.theme), to: String(form.theme) }];
  const language =
    form.language === user.language
      ? []
      : [{ field: 'language' as const, from: user.language ?? '', to: form.language ?? '' }];
  return [
    ...plain,
    ...theme,
    ...language,
    ...(form.password ? [{ field: 'password' as const, from: '', to: '' }] : []),
  ];
}
