import { globSync, readFileSync } from 'node:fs';
import { sharedMessages } from '@cairn/portal/messages';
import { root } from './root.ts';

/** Messages by key, of an area or of all areas. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Each message under its whole key: `ui.close`. */
function flat(messages: Messages, prefix = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([name, message]) => {
    const key = `${prefix}${name}`;
    return typeof message === 'string' ? [[key, message]] : flat(message, `${key}.`);
  });
}

const pluralForms = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
const parametersOf = (text: string) => [
  ...new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name)),
];
const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;

/** What a translation lacks or has too many of, one line each, by key. */
export function compareMessages(english: Messages, translated: Messages, language: string): string[] {
  const [before, after] = [new Map(flat(english)), new Map(flat(translated))];
  const findings: string[] = [];
  for (const [key, text] of before) {
    const translation = after.get(key);
    if (translation === undefined) findings.push(`${key}: no ${language}`);
    else if (translation.trim() === '' && text.trim() !== '') findings.push(`${key}: empty in ${language}`);
    else {
      const [expected, present] = [parametersOf(text), parametersOf(translation)];
      for (const name of expected)
        if (!present.includes(name) && !(name === 'count' && key.endsWith('_one')))
          findings.push(`${key}: {{${name}}} is missing in ${language}`);
      for (const name of present)
        if (!expected.includes(name) && !(name === 'count' && key.endsWith('_one')))
          findings.push(`${key}: {{${name}}} is in ${language} alone`);
    }
  }
  for (const key of after.keys()) if (!before.has(key)) findings.push(`${key}: in ${language} alone`);
  for (const [messages, name] of [
    [before, 'en'],
    [after, language],
  ] as const)
    for (const key of messages.keys())
      if (key.endsWith('_other'))
        for (const form of pluralForms(name)) {
          const needed = key.replace(pluralSuffix, `_${form}`);
          if (!messages.has(needed)) findings.push(`${needed}: no plural form in ${name}`);
        }
  return [...new Set(findings)].sort();
}

/** The English messages of every area that calls addMessages. */
async function readEnglish(): Promise<Messages> {
  const areas: Record<string, Messages> = { ...sharedMessages };
  for (const file of globSync('portal/src/**/*.{ts,tsx}', { cwd: root }).sort()) {
    if (file.startsWith('portal/src/language/')) continue;
    const names = Array.from(
      readFileSync(`${root}/${file}`, 'utf8').matchAll(/^addMessages\('(\w+)'/gm),
      ([, name = '']) => name,
    );
    if (names.length === 0) continue;
    const exported = (await import(`${root}/${file}`)) as Record<string, Messages>;
    for (const name of names) {
      const messages = exported[name];
      if (!messages) throw new Error(`${file} must export the messages of ${name} under that name`);
      areas[name] = messages;
    }
  }
  return areas;
}

/** What Danish lacks in the portal, one line each. */
export async function checkMessages(): Promise<string[]> {
  const { da } = (await import('@cairn/portal/messages.da')) as { da: Messages };
  return compareMessages(await readEnglish(), da, 'da');
}

/** Every message of the portal in both languages, by key. */
export async function bothLanguages(): Promise<{ key: string; english: string; danish: string }[]> {
  const { da } = (await import('@cairn/portal/messages.da')) as { da: Messages };
  const danish = new Map(flat(da));
  return flat(await readEnglish()).map(([key, english]) => ({
    key,
    english,
    danish: danish.get(key) ?? '',
  }));
}

if (import.meta.main) console.log((await checkMessages()).join('\n'));
