import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconList, IconListNumbers } from '../ui/icons.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import styles from './templates.module.css';
import './messages.ts';

interface Props {
  label: string;
  value: string;
  onChange: (html: string) => void;
  error?: ReactNode;
  variables: readonly { value: string; text: string }[];
  /** Shown at the foot: how much is written. */
  foot: (length: number) => ReactNode;
}

/** Where a link may lead: the server holds the same rule. */
const mayLink = (address: string) =>
  address === '[login]' || /^(https?:\/\/|mailto:|tel:)[^[\]\s]+$/i.test(address);

const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    heading: { levels: [2] },
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: mayLink,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

/** The content of a template: what e-mails may hold, and no more. */
export function RichText({ label, value, onChange, error, variables, foot }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const latest = useRef({ value, onChange });
  latest.current.onChange = onChange;
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      attributes: {
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-foot`,
      },
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : changed.getHTML();
      latest.current.value = html;
      latest.current.onChange(html);
    },
  });
  // a version that is restored, or what others saved
  useEffect(() => {
    if (value === latest.current.value) return;
    latest.current.value = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [value, editor]);
  useEffect(() => {
    editor.view.dom.setAttribute('aria-invalid', String(Boolean(error)));
  }, [editor, error]);
  const state = useEditorState({
    editor,
    selector: ({ editor: of }) => ({
      bold: of.isActive('bold'),
      italic: of.isActive('italic'),
      underline: of.isActive('underline'),
      heading: of.isActive('heading'),
      bullets: of.isActive('bulletList'),
      numbers: of.isActive('orderedList'),
      link: of.isActive('link'),
      undo: of.can().undo(),
      redo: of.can().redo(),
      length: [...of.getText({ blockSeparator: '' }).replaceAll('\n', '')].length,
    }),
  });
  const [address, setAddress] = useState<string>();
  const edit = () => editor.chain().focus();
  const tools = [
    { name: 'bold', sign: <b>B</b>, run: () => edit().toggleBold().run() },
    { name: 'italic', sign: <i>I</i>, run: () => edit().toggleItalic().run() },
    { name: 'underline', sign: <u>U</u>, run: () => edit().toggleUnderline().run() },
    { name: 'heading', sign: 'H', run: () => edit().toggleHeading({ level: 2 }).run() },
    {
      name: 'bullets',
      sign: <IconList className="icon icon-14" aria-hidden="true" />,
      run: () => edit().toggleBulletList().run(),
    },
    {
      name: 'numbers',
      sign: <IconListNumbers className="icon icon-14" aria-hidden="true" />,
      run: () => edit().toggleOrderedList().run(),
    },
  ] as const;
  return (
    <div className={styles.editor}>
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div className={styles.box} data-invalid={Boolean(error)}>
        <div className={styles.tools} role="toolbar" aria-label={t('emailTemplates.tools')}>
          {tools.map(({ name, sign, run }) => (
            <button
              key={name}
              type="button"
              className="icon-button small"
              aria-label={t(`emailTemplates.${name}`)}
              title={t(`emailTemplates.${name}`)}
              aria-pressed={state[name]}
              onClick={run}
            >
              {sign}
            </button>
          ))}
          <Button
            size="small"
            tone="quiet"
            aria-expanded={address !== undefined}
            aria-pressed={state.link}
            onClick={() =>
              setAddress(address === undefined ? String(editor.getAttributes('link').href ?? '') : undefined)
            }
          >
            {t('emailTemplates.link')}
          </Button>
          <Button size="small" tone="quiet" disabled={!state.undo} onClick={() => edit().undo().run()}>
            {t('emailTemplates.undo')}
          </Button>
          <Button size="small" tone="quiet" disabled={!state.redo} onClick={() => edit().redo().run()}>
            {t('emailTemplates.redo')}
          </Button>
          <span className="grow" />
          <div className={styles.variables}>
            <SelectField
              label={t('emailTemplates.variable')}
              options={variables}
              value={null}
              placeholder={t('emailTemplates.variable')}
              onChange={(name) => name && edit().insertContent(`[${name}]`).run()}
            />
          </div>
        </div>
        {address !== undefined && (
          <LinkAddress
            address={address}
            onSet={(href) => {
              edit().extendMarkRange('link').setLink({ href }).run();
              setAddress(undefined);
            }}
            onRemove={() => {
              edit().extendMarkRange('link').unsetLink().run();
              setAddress(undefined);
            }}
          />
        )}
        <EditorContent editor={editor} />
      </div>
      <p id={`${id}-foot`} className={error ? 'tone-error' : 'dim'}>
        {error ?? foot(state.length)}
      </p>
    </div>
  );
}

interface LinkProps {
  address: string;
  onSet: (address: string) => void;
  onRemove: () => void;
}

/** The address of the link around what is selected. */
function LinkAddress({ address, onSet, onRemove }: LinkProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(address);
  const [wrong, setWrong] = useState(false);
  const set = () => (mayLink(typed.trim()) ? onSet(typed.trim()) : setWrong(true));
  return (
    <div className={styles.link}>
      <input
        className="input"
        aria-label={t('emailTemplates.linkAddress')}
        aria-invalid={wrong}
        placeholder={t('emailTemplates.linkHint')}
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by the button before it
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // it does not save the template
          set();
        }}
      />
      <Button size="small" onClick={set}>
        {t('emailTemplates.linkSet')}
      </Button>
      {address !== '' && (
        <Button size="small" onClick={onRemove}>
          {t('emailTemplates.linkRemove')}
        </Button>
      )}
      {wrong && (
        <span className="tone-error" role="alert">
          {t('emailTemplates.linkWrong')}
        </span>
      )}
    </div>
  );
}
