import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import PersonnelForm from './PersonnelForm.tsx';

it('a new person’s reporting starts today, with the day shown and editable for an earlier entry', async () => {
  serve(() => good({ list: [], total: 0 }));
  await render(
    <TestPage address={{ search: '' }}>
      <PersonnelForm person={null} onClose={() => undefined} />
    </TestPage>,
  );
  await until(() => expect(find<HTMLInputElement>('#entryDate').value).toBe(dayjs().format('YYYY-MM-DD')));
});
