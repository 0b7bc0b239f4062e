/// <reference types="vitest/config" />
import { signInPageOf } from '@shibiao/contract/pages';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { groups } from './build/chunks.ts';
import { documents } from './build/documents.ts';
import { palette } from './build/palette.ts';
import { precompress } from './build/precompress.ts';
import { prefetch, preload } from './build/prefetch.ts';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';

/** Modules behind the sign-in, which the application imports once its session has been asked for. */
const AT_ONCE = ['src/main.tsx', 'src/app/Shell.tsx'];

export default defineConfig({
  plugins: [
    react(),
    palette(),
    documents((pathname) => (signInPageOf(pathname) ? 'signin.html' : undefined)),
    preload({ document: 'index.html', modules: AT_ONCE }),
    preload({
      document: 'index.html',
      modules: ['src/app/Desk.tsx'],
      besides: AT_ONCE,
      media: '(min-width: 992px)',
    }),
    prefetch({ document: 'signin.html', modules: ['index.html', ...AT_ONCE] }),
    precompress(),
  ],
  server: { port: 5173, proxy: { '/api': { target: server, changeOrigin: false } } },
  build: {
    target: 'es2023',
    // Every browser of that target preloads modules itself.
    modulePreload: { polyfill: false },
    // Hashed names: the server sends everything below assets/ as immutable.
    assetsDir: 'assets',
    // Read by the server for 错误日志 and sent to nobody (plugins/web.ts).
    sourcemap: 'hidden',
    rolldownOptions: {
      input: ['index.html', 'signin.html'],
      treeshake: {
        // Component packages without a `sideEffects` of their own, which do nothing on import.
        moduleSideEffects: [{ test: /node_modules[\\/]@rc-component[\\/]/, sideEffects: false }],
      },
      output: {
        sourcemapExcludeSources: true,
        codeSplitting: { groups },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    // The files are chosen by vitest.config.ts at the root.
    setupFiles: ['./src/lib/testing/setup.ts'],
    restoreMocks: true,
  },
});
