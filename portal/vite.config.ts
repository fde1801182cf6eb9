import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cssModules } from './cssModules.ts';

/** Heavy libraries, maps and correction profiles, which only some pages need, and texts of one language. */
const alone =
  /maplibre|tiptap|prosemirror|echarts|zrender|simplewebauthn|rover-sessions\/track\/|correction-profiles\/|\.da\.ts/;

/**
 * Code is split automatically, by page. Two groups are one file each, as small files are many requests: what the first
 * page needs in any case, and what at least four parts of the portal share (docs/decisions/094-first-drawing-of-a-page.md).
 */
export default defineConfig({
  plugins: [react(), withoutDescriptions(), nameWhatFollows()],
  css: { modules: cssModules },
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 4, test: (id) => !alone.test(id), priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:8080' },
  },
});

/** Writes into the page which files the shell and the router are, so that the login can fetch them without running them. */
function nameWhatFollows(): Plugin {
  return {
    name: 'what-follows',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const files = new Set(
          chunks
            .filter(({ facadeModuleId }) => /src\/app\/(App|SignedIn)\.tsx$/.test(facadeModuleId ?? ''))
            .map(({ fileName }) => fileName),
        );
        for (const file of files) {
          const chunk = chunks.find(({ fileName }) => fileName === file);
          for (const name of chunk?.imports ?? []) files.add(name);
        }
        const first = chunks.find(({ isEntry }) => isEntry);
        for (const name of [first?.fileName ?? '', ...(first?.imports ?? [])]) files.delete(name);
        const children = JSON.stringify([...files].map((file) => `/${file}`));
        return [
          { tag: 'script', attrs: { type: 'application/json', id: 'follows' }, children, injectTo: 'body' },
        ];
      },
    },
  };
}

/**
 * The contract says of its calls and fields what they mean, for the API document. A page has no use for it, and each
 * description is one more schema that it makes before it is drawn.
 */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    transform: {
      order: 'post', // after the types are gone
      filter: { id: /\/contract\/src\/.+\.ts$/, code: /\.describe\(|\bsummary:/ },
      handler(code) {
        const cuts = descriptionsIn(this.parse(code)).sort((one, other) => other.start - one.start);
        return {
          code: cuts.reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code),
          map: null,
        };
      },
    },
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Callee {
  readonly object: Span;
  readonly property?: { readonly name?: string };
}

interface Property extends Span {
  readonly key?: { readonly name?: string };
}

interface SyntaxNode {
  readonly type?: string;
  readonly end: number;
  readonly callee?: Callee;
  readonly properties?: readonly Property[];
}

/** Where `.describe(…)` stands in a syntax tree, and the `summary` of a call with its comma. */
function descriptionsIn(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(descriptionsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, end, callee, properties } = node as SyntaxNode;
  const here = type === 'CallExpression' && callee?.property?.name === 'describe';
  return [
    ...(here ? [{ start: callee.object.end, end }] : []),
    ...(type === 'ObjectExpression' && properties ? summariesIn(properties) : []),
    ...Object.values(node).flatMap(descriptionsIn),
  ];
}

/** A summary stands before what a call takes, so that another property follows it. */
const summariesIn = (properties: readonly Property[]): Span[] =>
  properties.flatMap(({ key, start }, i) => {
    const next = properties[i + 1];
    return key?.name === 'summary' && next ? [{ start, end: next.start }] : [];
  });
