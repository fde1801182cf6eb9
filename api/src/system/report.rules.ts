import { type Area, areas, type Endpoint, type Input } from '@cairn/contract';

type Report = Input<typeof areas.system.logError>;

/** Replaces a text of an unexpected form, which may be a password. */
const REFUSED = '[not stored]';

/**
 * The part of a report that may be in the log. Anyone may send anything as any field, and a failed call may have carried
 * a password, so each field is stored in its own closed form only. Every pattern here takes time linear in its text.
 */
export function loggableReport(report: Report): Partial<Record<keyof Report, string | string[]>> {
  const fields = Object.entries(report) as [keyof Report, string | undefined][];
  return Object.fromEntries(
    fields.filter(([, text]) => text).map(([name, text = '']) => [name, forms[name](text) ?? REFUSED]),
  );
}

const matching = (form: RegExp) => (text: string) => (form.test(text) ? text : undefined);
const id = matching(/^\d{1,15}$/);

/** Undefined when the text is of another form. */
const forms: Record<keyof Report, (text: string) => string | string[] | undefined> = {
  code: matching(/^(?:\d{1,4}|screen|bad_reply)$/),
  component: path,
  sentrequest: fieldNames,
  response: (text) => browserMessages.map((message) => message.exec(text)?.[0]).find(Boolean),
  post: (text) => (/^[\dA-F]{10}$/.test(text) ? text : stackPositions(text)),
  file: path,
  line: id,
  country: id,
  reseller: id,
  dealer: id,
};

/** The addresses of the calls: parts of some are as long as the token of a link. */
const calls = new Set<string>(
  Object.values<Area>(areas)
    .flatMap((area) => Object.values<Endpoint>(area))
    .map((endpoint) => endpoint.path),
);

/** A page or a call: no part of a page's address is as long as the token of a link, which has 43 characters. */
function path(text: string): string | undefined {
  if (calls.has(text)) return text;
  const parts = text.split('/');
  const plain = parts.every((part) => /^(?:[a-z-]{0,30}|\{[a-z]{1,20}\}|\d{1,15})$/i.test(part));
  return parts.length > 1 && parts[0] === '' && plain ? text : undefined;
}

function fieldNames(text: string): string[] | undefined {
  try {
    const sent: unknown = JSON.parse(text);
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined;
    return Object.keys(sent).map((name) => (/^[a-z_]{1,30}$/i.test(name) ? name : REFUSED));
  } catch {
    return undefined;
  }
}

/** What the client, engines, React and the loader of modules say when a call or a screen fails. */
const browserMessages = [
  /^The server could not do this$/,
  /^The server did not answer$/,
  /^The server sent a reply of another form$/,
  /^The server answered \d{3}(?: [A-Z][a-z]+){0,4}$/,
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '\w{1,40}'\)$/,
  /^[\w$.()]{1,80} is not (?:a function|a constructor|iterable|defined)$/,
  /^(?:can't access property "\w{1,40}", )?[\w$.]{1,80} is (?:undefined|null)$/,
  /^Minified React error #\d{1,4}/,
  /^(?:Failed to fetch|error loading) dynamically imported module/,
  /^Importing a module script failed\.$/,
  /^Maximum call stack size exceeded$/,
];

/** File, line and column of each frame of a stack, without its message. */
function stackPositions(text: string): string[] | undefined {
  const frames = text.match(/\/assets\/[\w.-]{1,60}:\d{1,7}:\d{1,7}/g);
  return frames ? frames.slice(0, 20) : undefined;
}
