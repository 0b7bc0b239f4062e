import { beginSession } from './lib/begunSession.ts';

// Goes out while the application's code, two hundred times as large, is still loading.
beginSession();
void import('./main.tsx');
