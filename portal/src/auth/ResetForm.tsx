import { auth as calls, type PasswordLength, type Progress, passwordLengths } from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Banner } from '../ui/Page.tsx';
import { POPUP_MS, toast } from '../ui/toast.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { loginAddress, loginTitle, rememberLoginTitle } from './loginTitle.ts';
import { logOut } from './logOut.ts';
import { mailedValues } from './mailedLink.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { resetLinkOf } from './resetLink.ts';
import { session } from './session.ts';
import { useTitleInUse } from './useTitleInUse.ts';
import './resetMessages.ts';

/** The link of a reset or of a first login leads here: it sets the password and leads on to the login. */
export function ResetForm() {
  const { t } = useTranslation();
  useLocation(); // another link in the same tab changes what is behind # alone
  const { token, email, dealer, first } = resetLinkOf(mailedValues(window.location));
  const title = useTitleInUse(dealer ?? loginTitle());
  const { whyOver, shortest } = useLink(token, email);
  if (!token || !email || whyOver) {
    return (
      <LoginFrame
        loginTitle={title}
        title={t(whyOver ? 'reset.linkOver' : 'reset.noLink')}
        lead={whyOver ?? t('reset.noLinkText')}
      >
        {() => (
          <Link className="button" to="/reset-password" search={{ email } as never}>
            {t('reset.newLink')}
          </Link>
        )}
      </LoginFrame>
    );
  }
  return (
    <LoginFrame
      loginTitle={title}
      title={t(first ? 'reset.firstTitle' : 'reset.formTitle')}
      lead={t(first ? 'reset.firstLead' : 'reset.formLead', { email })}
    >
      {() => <Form token={token} email={email} shortest={shortest} title={title} />}
    </LoginFrame>
  );
}

/**
 * Why the link does not work any more, read before anybody types a password (undefined while it does, or nobody knows), and how
 * many characters a password needs here.
 */
function useLink(token: string | undefined, email: string | undefined) {
  const { data } = useQuery({
    queryKey: ['reset link', token, email],
    queryFn: ({ signal }) => call(calls.checkReset, { token: token ?? '', email: email ?? '' }, { signal }),
    enabled: Boolean(token && email),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY, // once it was used here the form says what became of it
  });
  return {
    whyOver: data?.error ? messageOf(data.messages) : undefined,
    shortest: data?.shortest_password ?? passwordLengths[0], // the server refuses what is too short for it
  };
}

const messageOf = (messages: readonly Progress[]) =>
  messages.map(({ text, message }) => text || message).join(' ');

interface FormProps {
  token: string;
  email: string;
  shortest: PasswordLength;
  title: string;
}

function Form({ token, email, shortest, title }: FormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: async (password: string) => {
      const { error, messages } = await call(calls.resetPassword, { token, email, password });
      return error ? messageOf(messages) : '';
    },
    onSuccess: async (refusal) => {
      if (refusal) return;
      toast('ok', t('reset.changed'), t('reset.changedText'), POPUP_MS);
      rememberLoginTitle(title);
      if (session()) await logOut('left'); // the reset ends the session of whoever was signed in here
      await navigate({ href: loginAddress(), replace: true });
    },
  });
  return (
    <NewPasswordForm email={email} shortest={shortest} save={save} label={t('reset.save')}>
      {save.data && (
        <Banner
          tone="error"
          action={
            <Link className="link nowrap" to="/reset-password" search={{ email } as never}>
              {t('reset.newLink')}
            </Link>
          }
        >
          {save.data}
        </Banner>
      )}
    </NewPasswordForm>
  );
}
