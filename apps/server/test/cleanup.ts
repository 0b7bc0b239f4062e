import { afterAll } from 'vitest';
import { closeOpened } from './opened.ts';

// A setup file runs for each test file, though module instances are shared.
afterAll(closeOpened);
