import { useTranslation } from '../language/index.ts';
import { CopyTextButton } from '../ui/Copy.tsx';
import { IconLink } from '../ui/icons.tsx';
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
  return (
    <CopyTextButton size="small" icon={IconLink} text={() => linkTo(location.href, at, id)}>
      {t('logs.copyLink')}
    </CopyTextButton>
  );
}
