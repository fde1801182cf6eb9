import { Parser } from 'htmlparser2';

/** What somebody wrote as the content of a template, as it may be stored and sent. */
export interface Sanitised {
  /** It has none but the tags below, is well formed and has nothing unescaped. */
  readonly html: string;
  /** What a reader sees of it, a line for each paragraph. */
  readonly text: string;
  /** Addresses of links that were left out. */
  readonly refusedLinks: readonly string[];
}

/** Deepest list in a list; what is deeper joins the items of this one. */
const LISTS = 3;
/** The longest address of a link. */
const ADDRESS = 500;

/** Tags whose content is no text, as the parser names them. */
const withoutContent = new Set(
  'script style title template noscript iframe object embed applet svg math head select textarea audio video canvas frameset noframes noembed xmp plaintext'.split(
    ' ',
  ),
);
const blocks = new Map<string, 'p' | 'h2'>([
  ...'p div section article header footer aside main address blockquote pre figure figcaption form fieldset table caption thead tbody tfoot tr td th dl dt dd hr center details summary'
    .split(' ')
    .map((name) => [name, 'p'] as const),
  ...'h1 h2 h3 h4 h5 h6'.split(' ').map((name) => [name, 'h2'] as const),
]);
const inlines = new Map([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['u', 'u'],
]);

/**
 * Content of a template by an allow-list: paragraphs, one kind of heading, lists, bold, italic, underlined, line breaks and
 * links to web pages, addresses, telephones and `[login]`. All else loses its tags and keeps its text, but for what is no
 * text, such as scripts. The result is written anew from the parser's events, so nothing of the input is copied into it
 * unescaped; sanitised again it is the same.
 */
export function sanitise(input: string): Sanitised {
  const writer = new Writer();
  let skipped = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (withoutContent.has(name)) skipped += 1;
        else if (skipped === 0) writer.open(name, attributes.href);
      },
      ontext(text) {
        if (skipped === 0) writer.text(text);
      },
      onclosetag(name) {
        if (withoutContent.has(name)) skipped = Math.max(0, skipped - 1);
        else if (skipped === 0) writer.close(name);
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(input);
  parser.end();
  return writer.end();
}

type Tag = 'p' | 'h2' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'u' | 'a';

/** An element with what it holds so far: elements and text, and line breaks as `br`. */
interface Element {
  readonly tag: Tag | 'root';
  readonly href?: string;
  readonly children: (Element | string | typeof BREAK)[];
}
const BREAK = Symbol('br');

class Writer {
  readonly #root: Element = { tag: 'root', children: [] };
  readonly #open: Element[] = [this.#root];
  readonly #refused: string[] = [];

  open(name: string, href: string | undefined): void {
    const block = blocks.get(name);
    const inline = inlines.get(name) as Tag | undefined;
    if (block) this.#beginBlock(block);
    else if (name === 'ul' || name === 'ol') this.#beginList(name);
    else if (name === 'li') this.#beginItem();
    else if (name === 'br') this.#inBlock().children.push(BREAK);
    else if (inline && !this.#has(inline)) this.#push({ tag: inline, children: [] }, this.#inBlock());
    else if (name === 'a' && href !== undefined) this.#beginLink(href);
  }

  close(name: string): void {
    if (blocks.has(name)) {
      this.#endBlock();
      return;
    }
    const tag = name === 'a' ? 'a' : (inlines.get(name) ?? name);
    // an inline element ends within its block, a list and its items wherever they are
    for (let index = this.#open.length - 1; index > 0; index -= 1) {
      const open = this.#open[index];
      if (open?.tag === tag) {
        this.#open.length = index;
        return;
      }
      if (inlines.has(name) || name === 'a')
        if (open && ['p', 'h2', 'li', 'ul', 'ol'].includes(open.tag)) return;
    }
  }

  text(raw: string): void {
    const text = plainText(raw);
    if (text === '') return;
    if (text.trim() === '' && ['root', 'ul', 'ol'].includes(this.#last.tag)) return; // between blocks
    const { children } = this.#inBlock();
    const before = children.at(-1);
    // the parser gives a text in pieces
    if (typeof before === 'string') children[children.length - 1] = (before + text).replace(/ {2,}/g, ' ');
    else children.push(text);
  }

  end(): Sanitised {
    const lines: string[] = [];
    const html = this.#root.children.map((child) => written(child)).join('');
    readLines(this.#root, lines);
    return {
      html,
      text: lines
        .map((line) => line.replace(/ +/g, ' ').trim())
        .filter(Boolean)
        .join('\n'),
      refusedLinks: this.#refused,
    };
  }

  get #last(): Element {
    return this.#open.at(-1) ?? this.#root;
  }

  #has(tag: Tag): boolean {
    const from = this.#open.findLastIndex((open) => ['p', 'h2', 'li'].includes(open.tag));
    return this.#open.slice(from + 1).some((open) => open.tag === tag);
  }

  #push(element: Element, into: Element): void {
    into.children.push(element);
    this.#open.push(element);
  }

  /** Ends what is open up to the item or the list around it. */
  #endBlock(): void {
    const index = this.#open.findLastIndex((open) => ['root', 'ul', 'ol', 'li'].includes(open.tag));
    this.#open.length = index + 1;
  }

  #beginBlock(tag: 'p' | 'h2'): void {
    this.#endBlock();
    const container = this.#last;
    // an item holds its text itself; a second paragraph in it is another line
    if (container.tag === 'li') {
      if (container.children.some((child) => child !== BREAK)) container.children.push(BREAK);
    } else if (container.tag === 'root') this.#push({ tag, children: [] }, container);
  }

  #beginList(tag: 'ul' | 'ol'): void {
    this.#endBlock();
    const depth = this.#open.filter((open) => open.tag === 'ul' || open.tag === 'ol').length;
    if (this.#last.tag === 'ul' || this.#last.tag === 'ol' || depth >= LISTS) return;
    this.#push({ tag, children: [] }, this.#last);
  }

  #beginItem(): void {
    const index = this.#open.findLastIndex((open) => open.tag === 'ul' || open.tag === 'ol');
    if (index < 0) {
      this.#endBlock();
      this.#push({ tag: 'ul', children: [] }, this.#last);
    } else this.#open.length = index + 1;
    this.#push({ tag: 'li', children: [] }, this.#last);
  }

  #beginLink(href: string): void {
    const index = this.#open.findLastIndex((open) => open.tag === 'a');
    if (index > 0) this.#open.length = index; // no link in a link
    const address = linkAddress(href);
    if (address === undefined) this.#refused.push(href.slice(0, 100));
    else this.#push({ tag: 'a', href: address, children: [] }, this.#inBlock());
  }

  /** The element that text and inline elements go into: the open one, within a paragraph or an item of a list. */
  #inBlock(): Element {
    if (this.#last.tag === 'ul' || this.#last.tag === 'ol') this.#beginItem();
    else if (this.#last.tag === 'root') this.#push({ tag: 'p', children: [] }, this.#last);
    return this.#last;
  }
}

function written(child: Element['children'][number]): string {
  if (child === BREAK) return '<br>';
  if (typeof child === 'string') return escaped(child);
  const content = trimmed(child).map(written).join('');
  if (content === '') return '';
  const href = child.href === undefined ? '' : ` href="${escaped(child.href)}"`;
  return `<${child.tag}${href}>${content}</${child.tag}>`;
}

/** The content of an element; a block neither begins nor ends with spaces and line breaks. */
function trimmed({ tag, children }: Element): Element['children'] {
  if (!['p', 'h2', 'li'].includes(tag)) return children;
  const isEmpty = (child: Element['children'][number] | undefined) =>
    child === BREAK ||
    (typeof child === 'string' ? child.trim() === '' : child !== undefined && written(child) === '');
  let [from, to] = [0, children.length];
  while (from < to && isEmpty(children[from])) from += 1;
  while (to > from && isEmpty(children[to - 1])) to -= 1;
  return children.slice(from, to);
}

function readLines(element: Element, lines: string[]): void {
  if (['p', 'h2', 'li', 'ul', 'ol'].includes(element.tag)) lines.push('');
  for (const child of element.children) {
    if (child === BREAK) lines.push('');
    else if (typeof child === 'string') lines.push((lines.pop() ?? '') + child);
    else readLines(child, lines);
  }
}

/** The address of a link as it may be sent; undefined: it is none of the kinds that may. */
function linkAddress(href: string): string | undefined {
  const typed = href.trim();
  if (typed === LOGIN) return LOGIN;
  if (typed.length > ADDRESS || /[[\]]/.test(typed)) return undefined;
  let url: URL;
  try {
    url = new URL(typed);
  } catch {
    return undefined;
  }
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined;
}
/** The login page of the tenant in whose name an e-mail goes: the one variable that is an address. */
const LOGIN = '[login]';

/**
 * Text of one line without what is not seen, or turns the direction of what stands behind it. The joiners of emoji and of
 * letters stay.
 */
const plainText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\s]|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '') // tabs and ends of lines are spaces
    .replace(/\s+/g, ' ');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
