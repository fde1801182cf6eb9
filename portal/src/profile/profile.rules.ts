import { passwordFault, type SignedIn } from '@cairn/contract';

type ProfileField = 'fname' | 'lname' | 'email' | 'mobile' | 'theme';

/** The profile as it is typed. */
export interface ProfileForm extends Record<string, unknown> {
  fname: string;
  lname: string;
  email: string;
  mobile: string;
  /** 0 Default, 1 Light. */
  theme: 0 | 1;
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
}: Pick<SignedIn, ProfileField>): ProfileForm => ({
  fname,
  lname,
  email,
  mobile,
  theme,
  password: '',
  again: '',
  current: '',
});

/** Whether the server requires the present password. */
export const needsCurrent = (form: ProfileForm, user: Pick<SignedIn, 'email'>): boolean =>
  form.password !== '' || form.email.trim().toLowerCase() !== user.email.toLowerCase();

const basicEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const required = '** required.';

/** What is wrong with the profile, in the words of the product, by field. */
export function profileErrors(
  form: ProfileForm,
  user: Pick<SignedIn, 'email'>,
): Partial<Record<keyof ProfileForm & string, string>> {
  const { fname, lname, email, password, again, current } = form;
  const passwords = password || again ? passwordFault(password) : undefined;
  return {
    ...(!fname.trim() && { fname: required }),
    ...(!lname.trim() && { lname: required }),
    ...(!email.trim()
      ? { email: required }
      : !basicEmail.test(email.trim()) && { email: 'Invalid email format' }),
    ...(passwords && { password: passwords }),
    ...(!passwords && password !== again && { again: 'Passwords do not match' }),
    ...(needsCurrent(form, user) && !current && { current: required }),
  };
}

/** What will be different, from and to; passwords are not shown. */
export function changesOf(form: ProfileForm, user: SignedIn): { field: string; from: string; to: string }[] {
  const plain = (['fname', 'lname', 'email', 'mobile'] as const)
    .map((field) => ({ field, from: user[field], to: form[field].trim() }))
    .filter(({ from, to }) => from !== to);
  const theme =
    form.theme === user.theme ? [] : [{ field: 'theme', from: String(user.theme), to: String(form.theme) }];
  return [...plain, ...theme, ...(form.password ? [{ field: 'password', from: '', to: '' }] : [])];
}
