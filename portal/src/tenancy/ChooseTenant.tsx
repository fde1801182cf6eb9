import { useTranslation } from '../language/index.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { EmptyState } from '../ui/States.tsx';
import styles from './tenancy.module.css';
import type { Level, TenantOption } from './tenantLevels.ts';

interface Props {
  level: Level;
  /** "Choose a dealer", and what the page will show of it. */
  title: string;
  text: string;
  options: readonly TenantOption[];
  onChoose: (id: number) => void;
}

/** A page about one tenant while none is chosen: the choice. */
export function ChooseTenant({ level, title, text, options, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <EmptyState title={title}>{text}</EmptyState>
      <div className={styles.chooseTenant}>
        <SelectField
          label={t(`filter.${level}`)}
          options={options}
          value={undefined}
          onChange={(id) => id !== null && onChoose(id)}
        />
      </div>
    </>
  );
}
