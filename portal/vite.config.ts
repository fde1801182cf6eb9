import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Automatic code splitting stays on: hand-made chunk groups pull rarely used parts into every page.
 * `gallery.html` is served in development only: it is not an input of the production build.
 */
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 1200 },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:8080' },
  },
});
