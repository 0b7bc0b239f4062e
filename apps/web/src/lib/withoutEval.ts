import { config } from 'zod';

/**
 * The security policy forbids code made of text. Imported before anything that makes a schema, because zod probes for
 * such code with the first one, which the browser reports as a violation.
 */
config({ jitless: true });
