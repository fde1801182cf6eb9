import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const themes = {
  dark: tokensOf(/^:root \{([^}]*)\}/m),
  light: tokensOf(/^:root\[data-theme="light"\] \{([^}]*)\}/m),
};
const states = ['fixed', 'float', 'dgps', 'gps', 'est', 'conn'] as const;

/** What a mark of a state can lie on: page, card, row under the pointer, what floats, and land and sea of the map. */
const grounds = ['canvas', 'surface', 'raised', 'hover', 'overlay', 'land', 'land-2', 'sea'] as const;

test('on the light ground every mark of a state has 3:1, by its fill or by its edge', () => {
  for (const state of states)
    for (const ground of grounds) {
      const ratios = [`st-${state}`, `st-${state}-edge`].map((name) => contrast('light', name, ground));
      assert.ok(Math.max(...ratios) >= 3, `${state} on ${ground}: ${ratios}`);
    }
});

test('on pages and cards the fill alone has 3:1, as bars and dots have no edge', () => {
  for (const theme of ['dark', 'light'] as const)
    for (const state of states)
      for (const ground of ['canvas', 'surface', 'raised', 'overlay'] as const) {
        const ratio = contrast(theme, `st-${state}`, ground);
        assert.ok(ratio >= 3, `${state} on ${ground}, ${theme}: ${ratio}`);
      }
});

test('the word of a state has 4.5:1, on a ground of 14 % of its hue too', () => {
  for (const theme of ['dark', 'light'] as const)
    for (const state of states)
      for (const ground of ['canvas', 'surface', 'raised', 'hover', 'overlay'] as const) {
        const ink = colorOf(theme, `st-${state}-ink`);
        const chip = mixed(colorOf(theme, `st-${state}`), colorOf(theme, ground), 0.14);
        for (const below of [colorOf(theme, ground), chip]) {
          const ratio = ratioOf(ink, below);
          assert.ok(ratio >= 4.5, `${state} on ${ground}, ${theme}: ${ratio}`);
        }
      }
});

type Theme = keyof typeof themes;
/** Red, green and blue, 0 to 255. */
type Color = readonly [number, number, number];

function tokensOf(rule: RegExp): ReadonlyMap<string, string> {
  const block = rule.exec(sheet)?.[1];
  assert.ok(block, `${rule} is in the style sheet`);
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function colorOf(theme: Theme, name: string): Color {
  const value = themes[theme].get(name);
  const digits = /^#([0-9a-f]{6})$/.exec(value ?? '')?.[1];
  assert.ok(digits, `--${name} of the ${theme} theme is ${value}`);
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

function mixed(color: Color, ground: Color, share: number): Color {
  const part = (at: 0 | 1 | 2) => color[at] * share + ground[at] * (1 - share);
  return [part(0), part(1), part(2)];
}

function contrast(theme: Theme, name: string, ground: string): number {
  return ratioOf(colorOf(theme, name), colorOf(theme, ground));
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
function ratioOf(one: Color, other: Color): number {
  const [lighter = 0, darker = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
