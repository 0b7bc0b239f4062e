import { afterAll } from 'vitest';
import { closeOpened } from './opened.ts';

// A setup file is evaluated for each test file, though the next one uses the same modules.
afterAll(closeOpened);
