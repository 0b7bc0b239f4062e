import { signInPageOf } from '@shibiao/contract/pages';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { documents } from './build/documents.ts';
import { precompress } from './build/precompress.ts';
import { prefetch } from './build/prefetch.ts';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    react(),
    documents((pathname) => (signInPageOf(pathname) ? 'signin.html' : undefined)),
    prefetch({ document: 'signin.html', modules: ['index.html', 'src/app/Shell.tsx'] }),
    precompress(),
  ],
  server: { port: 5173, proxy: { '/api': { target: server, changeOrigin: false } } },
  build: {
    target: 'es2023',
    // Hashed names: the server sends everything below assets/ as immutable.
    assetsDir: 'assets',
    sourcemap: false,
    rolldownOptions: {
      input: ['index.html', 'signin.html'],
      treeshake: {
        // Component packages without a `sideEffects` of their own; none of them does anything on import.
        moduleSideEffects: [{ test: /node_modules[\\/]@rc-component[\\/]/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // What both documents need of node_modules.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]|vite[\\/]preload-helper/,
              priority: 20,
            },
            // What the application's document needs at once, before any screen.
            {
              name: 'base',
              test: /node_modules[\\/](react-router[\\/]|zod[\\/]v4[\\/]core[\\/]core\.js)/,
              priority: 15,
            },
            // What nearly every screen uses comes in one file: a hundred small ones cost more in headers and turns than
            // in bytes.
            {
              name: 'common',
              test: /node_modules[\\/](antd|@rc-component|@ant-design|@tanstack|zod)[\\/]/,
              minShareCount: 40,
              priority: 10,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/lib/testing/setup.ts'],
    restoreMocks: true,
  },
});
