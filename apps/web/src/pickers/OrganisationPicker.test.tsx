import { organisationsApi } from '@shibiao/contract/organisations';
import { screen } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../lib/query.ts';
import { person } from '../lib/testing/person.ts';
import { openPage, unmountAll } from '../lib/testing/render.tsx';
import { good, isTo, serve } from '../lib/testing/server.ts';
import { OrganisationPicker } from './OrganisationPicker.tsx';

afterEach(async () => {
  await unmountAll();
  queryClient.clear();
});

it('a department typed before the list has come is offered when it comes', async () => {
  const answer = Promise.withResolvers<void>();
  serve(async (request) => {
    if (!isTo(organisationsApi.list, request)) return good({ list: [], total: 0 });
    await answer.promise;
    return good({
      list: [
        { id: 1, name: '总公司', parentId: null },
        { id: 2, name: '河北部', parentId: 1 },
        { id: 3, name: '邢台一组', parentId: 2 },
      ],
    });
  });
  await openPage(<OrganisationPicker id="place" value={null} />);
  const box = screen.getByRole('combobox');
  await person.type(box, '邢台');
  answer.resolve();
  expect(await screen.findByText('邢台一组', { selector: '.ant-select-tree-title' })).not.toBeNull();
});
