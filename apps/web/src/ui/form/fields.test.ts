import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });
const forms = Object.entries(sources).filter(
  ([path, text]) => text.includes('<FormDrawer') && !path.includes('.test.'),
);

describe('forms in drawers', () => {
  it('mark required fields: every field with a label is a Field, which asks the schema', () => {
    expect(forms.length).toBeGreaterThan(50);
    const own = forms.filter(([, text]) => /<Form\.Item\b[^>]*\blabel=/.test(text)).map(([path]) => path);
    expect(own).toEqual([]);
  });
});
