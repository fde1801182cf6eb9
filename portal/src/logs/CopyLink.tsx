import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { copyText, useCopied } from '../ui/Copy.tsx';
import { IconCheck, IconLink } from '../ui/icons.tsx';
import { linkTo } from './linkTo.ts';
import './messages.ts';

interface Props {
  /** The time of the line, ISO. */
  at: string;
  id: string | number;
}

/** Copies an address that opens the log at this line, with the filters of now. */
export function CopyLink({ at, id }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useCopied();
  return (
    <Button
      size="small"
      icon={
        copied ? (
          <IconCheck className="icon icon-14 tone-ok" aria-hidden="true" />
        ) : (
          <IconLink className="icon icon-14" aria-hidden="true" />
        )
      }
      onClick={() => void copyText(linkTo(location.href, at, id)).then(setCopied)}
    >
      {copied ? t('ui.copied') : t('logs.copyLink')}
    </Button>
  );
}
