import { useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { LogoMark } from '../shell/LogoMark.tsx';
import { useTheme } from '../theme/Theme.tsx';
import { Segmented } from '../ui/Button.tsx';

interface Props {
  /** Name of the tenant. */
  text: string;
  logintitle: string;
  /** Addresses; empty for the standard pictures. */
  logo: string;
  background: string;
}

/** The login page as its visitors will see it, small, in either theme: a logo has to be readable on both. */
export function LoginPreview({ text, logintitle, logo, background }: Props) {
  const { t } = useTranslation();
  const [theme, setTheme] = useState(useTheme().theme);
  const [before, after] = t('login.copyright', { year: new Date().getFullYear(), name: '\u0000' }).split(
    '\u0000',
  );
  return (
    <figure className="loginpreview">
      <figcaption>
        <b>{t('tenancy.preview')}</b>
        <span className="grow" />
        <Segmented
          small
          label={t('tenancy.previewTheme')}
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'dark', label: t('tenancy.dark') },
            { value: 'light', label: t('tenancy.light') },
          ]}
        />
      </figcaption>
      <div className={`screen ${theme}`} role="img" aria-label={t('tenancy.previewOf')}>
        <div className="pane">
          <div className="who">
            {logo ? <img src={logo} alt="" /> : <LogoMark size={20} />}
            <b>{text}</b>
          </div>
          <div className="formlet">
            <b>{t('tenancy.signIn')}</b>
            <i className="box" />
            <i className="box" />
            <i className="do" />
          </div>
          <small>
            {before}
            {text}
            {after}
          </small>
        </div>
        <div
          className="art"
          style={background ? { backgroundImage: `url(${JSON.stringify(background)})` } : undefined}
        >
          {!background && <LogoMark size={44} />}
        </div>
      </div>
      <p className="mono cut">
        {`${location.origin}/`}
        <b>{logintitle}</b>
      </p>
    </figure>
  );
}
