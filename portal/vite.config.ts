import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Automatic code splitting stays on: hand-made chunk groups pull rarely used parts into every page. Only what the first
 * page needs in any case is one file, as twenty small ones are twenty requests.
 * `gallery.html` is served in development only: it is not an input of the production build.
 */
export default defineConfig({
  plugins: [react(), nameWhatFollows()],
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'entry', tags: ['$initial'] }] } },
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
            .filter(({ facadeModuleId }) => /src\/(app|SignedIn)\.tsx$/.test(facadeModuleId ?? ''))
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
