import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { screen, waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { InstitutionInput } from '../features/customers/InstitutionInput.tsx';
import { TeachersPicker } from '../features/demands/TeachersPicker.tsx';
import { useNotices } from '../lib/notify.ts';
import { queryClient } from '../lib/query.ts';
import { person } from '../lib/testing/person.ts';
import { openPage, unmountAll } from '../lib/testing/render.tsx';
import { good, isTo, serve } from '../lib/testing/server.ts';
import { SaveBlockContext, useSaveBlock } from '../ui/saveBlock.ts';
import { TeacherPicker } from './TeacherPicker.tsx';

afterEach(async () => {
  await unmountAll();
  queryClient.clear();
});

const offer = { selector: '.picker-option span' };
/** The server's order: the name that is typed does not stand first. */
const teachers = [
  { id: 10, name: '小杜二', homeCity: '北京市', fields: [] },
  { id: 11, name: '陈一', homeCity: '深圳市', fields: [] },
  { id: 12, name: '杜二', homeCity: '邢台市', fields: [] },
];
const institutions = [
  { cooperationName: '江南银行', provinceName: '河北省', cityName: '邢台市' },
  { cooperationName: '江北银行', provinceName: '河北省', cityName: '邢台市' },
];

/** Answers searches only when told to; the list without a search at once. */
function serveSearches() {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  serve(async (request) => {
    const keyword = request.query.keyword ?? '';
    if (keyword.length > 1) await released;
    const named = <T,>(rows: readonly T[], name: (row: T) => string) =>
      good({ list: rows.filter((row) => name(row).includes(keyword)), total: 2 });
    if (isTo(institutionsApi.institutions, request))
      return named(institutions, ({ cooperationName }) => cooperationName);
    return named(teachers, ({ name }) => name);
  });
  return release;
}

function Teacher({ first, onChosen }: { first: number | null; onChosen: (id: number | null) => void }) {
  const [value, setValue] = useState(first);
  return (
    <TeacherPicker
      id="teacher"
      value={value}
      chosen={first ? { id: first, name: '卓文' } : null}
      onChange={(next) => {
        setValue(next);
        onChosen(next);
      }}
    />
  );
}

it('Enter before the search has answered takes its first hit', async () => {
  const release = serveSearches();
  const chosen: (number | null)[] = [];
  await openPage(<Teacher first={null} onChosen={(id) => chosen.push(id)} />);
  const input = await screen.findByRole('combobox');
  await person.click(input);
  await screen.findByText('陈一', offer);
  await person.type(input, '杜二{Enter}');
  release();
  await waitFor(() => expect(chosen).toEqual([12]));
});

it('a typed choice replaces a chosen one by Enter', async () => {
  serveSearches()();
  const chosen: (number | null)[] = [];
  await openPage(<Teacher first={9} onChosen={(id) => chosen.push(id)} />);
  const input = await screen.findByRole('combobox');
  await person.click(input);
  await person.type(input, '杜二');
  await screen.findByText('杜二', offer);
  await person.type(input, '{Enter}', { skipClick: true });
  await waitFor(() => expect(chosen).toEqual([12]));
});

it('text typed on after Enter is searched for, and nothing is taken meanwhile', async () => {
  const release = serveSearches();
  const chosen: (number | null)[] = [];
  await openPage(<Teacher first={null} onChosen={(id) => chosen.push(id)} />);
  const input = await screen.findByRole('combobox');
  await person.click(input);
  await screen.findByText('陈一', offer);
  await person.type(input, '陈一{Enter}');
  await person.type(input, '的', { skipClick: true });
  release();
  await screen.findByText('没有找到');
  expect(chosen).toEqual([]);
});

it('Enter before the search has answered adds the found teacher to several', async () => {
  const release = serveSearches();
  const chosen: number[][] = [];
  await openPage(<TeachersPicker id="teachers" value={[]} onChange={(ids) => chosen.push(ids)} />);
  const input = await screen.findByRole('combobox');
  await person.click(input);
  await screen.findByText('陈一', offer);
  await person.type(input, '杜二{Enter}');
  release();
  await waitFor(() => expect(chosen).toEqual([[12]]));
});

it('Enter before the search has answered takes the found institution, not one of a shorter text', async () => {
  const release = serveSearches();
  const chosen: (string | null)[] = [];
  await openPage(<InstitutionInput id="institution" onChange={(name) => chosen.push(name)} />);
  const input = await screen.findByRole('combobox');
  await person.click(input);
  await person.type(input, '江');
  await screen.findByText('江南银行', offer);
  await person.type(input, '北{Enter}', { skipClick: true });
  release();
  await waitFor(() => expect(chosen).toEqual(['江北银行']));
});

const taken: unknown[] = [];
it.each([
  ['one', <Teacher key="one" first={null} onChosen={(id) => taken.push(id)} />, 12],
  ['several', <TeachersPicker key="several" id="t" value={[]} onChange={(ids) => taken.push(ids[0])} />, 12],
])(
  'a click elsewhere after Enter keeps the choice that the search finds then: %s',
  async (_, picker, expected) => {
    taken.length = 0;
    const release = serveSearches();
    await openPage(
      <>
        {picker}
        <button type="button">别处</button>
      </>,
    );
    const input = await screen.findByRole('combobox');
    await person.click(input);
    await screen.findByText('陈一', offer);
    await person.type(input, '杜二{Enter}');
    await person.click(screen.getByText('别处'));
    expect(taken).toEqual([]);
    release();
    await waitFor(() => expect(taken).toEqual([expected]));
  },
);

it('a click elsewhere after Enter keeps a new institution that the search does not know', async () => {
  const release = serveSearches();
  const chosen: (string | null)[] = [];
  await openPage(
    <>
      <InstitutionInput id="institution" onChange={(name) => chosen.push(name)} />
      <button type="button">别处</button>
    </>,
  );
  const input = await screen.findByRole('combobox');
  await person.click(input);
  await person.type(input, '江西银行{Enter}');
  await person.click(screen.getByText('别处'));
  release();
  await waitFor(() => expect(chosen).toEqual(['江西银行']));
});

it('text that finds nothing after the field was left is said', async () => {
  const release = serveSearches();
  const chosen: (number | null)[] = [];
  await openPage(
    <>
      <Teacher first={null} onChosen={(id) => chosen.push(id)} />
      <button type="button">别处</button>
    </>,
  );
  const input = await screen.findByRole('combobox');
  await person.click(input);
  await screen.findByText('陈一', offer);
  await person.type(input, '无此人{Enter}');
  await person.click(screen.getByText('别处'));
  release();
  await waitFor(() => expect(useNotices.getState().notices.at(-1)?.text).toContain('没有找到“无此人”'));
  expect(chosen).toEqual([]);
});

function Held() {
  const { hold, held } = useSaveBlock();
  return (
    <SaveBlockContext value={hold}>
      <Teacher first={null} onChosen={() => undefined} />
      <output>{held}</output>
    </SaveBlockContext>
  );
}

it('a form waits for a held Enter before it is saved', async () => {
  const release = serveSearches();
  await openPage(<Held />);
  const input = await screen.findByRole('combobox');
  await person.click(input);
  await screen.findByText('陈一', offer);
  await person.type(input, '杜二{Enter}');
  await screen.findByText('正在查找…');
  release();
  await waitFor(() => expect(screen.queryByText('正在查找…')).toBeNull());
});
