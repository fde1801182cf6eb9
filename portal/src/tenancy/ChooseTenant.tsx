import { useTranslation } from '../language/index.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { EmptyState } from '../ui/States.tsx';
import type { Level, TenantOption } from './tenantLevels.ts';
import './tenancy.css';

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
      <div className="choose-tenant">
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
