import { useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { LogoMark } from '../shell/LogoMark.tsx';
import { useTheme } from '../theme/Theme.tsx';
import { Segmented } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import styles from './tenancy.module.css';

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
    <figure className={styles.loginpreview}>
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
      <div className={classes(styles.screen, styles[theme])} role="img" aria-label={t('tenancy.previewOf')}>
        <div className={styles.pane}>
          <div className="who">
            {logo ? <img src={logo} alt="" /> : <LogoMark size={20} />}
            <b>{text}</b>
          </div>
          <div className={styles.formlet}>
            <b>{t('tenancy.signIn')}</b>
            <i className={styles.box} />
            <i className={styles.box} />
            <i className={styles.do} />
          </div>
          <small>
            {before}
            {text}
            {after}
          </small>
        </div>
        <div
          className={styles.art}
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
