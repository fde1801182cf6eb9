/// <reference lib="dom" />
import { danishSentences } from '@cairn/contract/sentences.da';
import { eventName } from '@cairn/domain/audit-names';
import type { Page } from 'playwright-core';
import { bothLanguages } from '../tools/messages.ts';

/** Words of English sentences that no Danish text and no name in the tests' data has. */
const englishWords =
  /\b(?:the|and|with|your|you|this|these|which|was|were|has|have|does|not|cannot|please)\b/i;

/** Finds the texts of a Danish page that are English. */
export type EnglishLeft = (page: Page) => Promise<string[]>;

/**
 * A text of a Danish page is at fault when it equals an English message whose Danish differs, or has words that only
 * English has. `data` are texts that people entered, which stay as they are.
 */
export async function englishLeft(data: RegExp): Promise<EnglishLeft> {
  const pairs = [
    ...(await bothLanguages()),
    ...Object.entries(danishSentences).map(([english, danish]) => ({ key: 'server', english, danish })),
  ];
  // “Logout” is English for a button and Danish for the event
  const events = Array.from({ length: 1000 }, (_, type) => eventName(type, 'da') ?? '');
  const danish = new Set([...pairs.map((pair) => pair.danish), ...events]);
  const fixed = new Map<string, string>();
  const patterns: { key: string; pattern: RegExp }[] = [];
  for (const { key, english, danish: translation } of pairs) {
    if (english === translation || danish.has(english)) continue;
    if (!english.includes('{{')) fixed.set(english, key);
    else if (hasTwoWords(english.replace(/\{\{\w+\}\}/g, ' ')))
      patterns.push({ key, pattern: patternOf(english) });
  }
  const faultOf = (text: string) =>
    fixed.get(text) ??
    patterns.find(({ pattern }) => pattern.test(text))?.key ??
    (englishWords.test(text) ? 'no message' : undefined);
  return async (page) => {
    const texts = await page.evaluate(readTexts);
    return texts.flatMap((text) => {
      const fault = data.test(text) ? undefined : faultOf(text);
      return fault === undefined ? [] : [`“${text}” (${fault})`];
    });
  };
}

/** “{{n}} months” and “{{what}} for {{time}}” also fit names of things and Danish. */
const hasTwoWords = (text: string) => (text.match(/\p{L}{2,}/gu) ?? []).length >= 2;

const patternOf = (english: string) =>
  new RegExp(
    `^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '[^\\p{L}]*\\p{L}{0,20}[^\\p{L}]*')}$`,
    'u',
  );

/** What a page shows or a screen reader reads: text nodes, labels, titles, placeholders, the title of the tab. */
function readTexts(): string[] {
  const found = new Set<string>([document.title]);
  const add = (text: string | null) => {
    const plain = text?.replace(/\s+/g, ' ').trim();
    if (plain && /\p{L}{2}/u.test(plain)) found.add(plain);
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('script, style, [lang="en"], [data-user-text]')) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.textContent);
    for (const name of [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-description',
      'aria-roledescription',
    ])
      add(element.getAttribute(name));
  }
  return [...found];
}
