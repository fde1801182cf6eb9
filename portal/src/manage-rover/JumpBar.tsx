import { Button } from '../ui/Button.tsx';
import styles from './manage-rover.module.css';

interface Props {
  label: string;
  targets: readonly { id: string; text: string }[];
}

/** On a phone, at the lower edge where a thumb reaches it: leads to the sections that people open most. */
export const JumpBar = ({ label, targets }: Props) => (
  <nav className={styles.jumpbar} aria-label={label}>
    {targets.map(({ id, text }) => (
      <Button key={id} tone="quiet" onClick={() => goTo(id)}>
        {text}
      </Button>
    ))}
  </nav>
);

function goTo(id: string) {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView({ block: 'start' });
  section.tabIndex = -1; // keys and screen readers go on from here
  section.focus({ preventScroll: true });
}
