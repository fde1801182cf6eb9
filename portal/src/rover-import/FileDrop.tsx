import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { IconUpload } from '../ui/icons.tsx';
import styles from './rover-import.module.css';

interface Props {
  label: string;
  /** The file that was chosen last. */
  name: string;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** Takes a spreadsheet that is dropped or chosen. */
export function FileDrop({ label, name, disabled, onFile }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside && !disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className={isOver ? classes(styles.importDrop, 'over') : styles.importDrop}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onFile(file);
      }}
    >
      <IconUpload className="icon" aria-hidden="true" />
      {name ? (
        <b className={styles.importName}>{name}</b>
      ) : (
        <b className="no-phone">{t('roverImport.drop')}</b>
      )}
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = ''; // the same file can be chosen again, once it is corrected
          if (file) onFile(file);
        }}
      />
      <span className="hint">{t('roverImport.kinds')}</span>
    </div>
  );
}
