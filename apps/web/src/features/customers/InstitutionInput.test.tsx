import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { click, find, openPage, type, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { InstitutionInput } from './InstitutionInput.tsx';

const known = { id: 1, cooperationName: '招商银行保定分行', provinceName: '河北省', cityName: '保定市' };

async function open() {
  serve(({ query }) => good({ list: query['keyword']?.startsWith('z') ? [known] : [], total: 0 }));
  const chosen: (string | null)[] = [];
  function Case() {
    const [value, setValue] = useState<string | null>(null);
    return (
      <InstitutionInput
        value={value}
        onChange={(name) => {
          chosen.push(name);
          setValue(name);
        }}
      />
    );
  }
  await openPage(<Case />);
  const input = find<HTMLInputElement>('input');
  await act(async () => input.focus());
  return { chosen, input };
}
const option = (text: string) => find('.ant-select-item-option', text);

describe('InstitutionInput', () => {
  it('takes a known institution by its pinyin', async () => {
    const { chosen, input } = await open();
    await type(input, 'zsyh');
    await click(await until(() => option('招商银行保定分行')));
    expect(chosen).toEqual(['招商银行保定分行']);
  });

  it('creates no institution from typed text alone; a new one is chosen as such', async () => {
    const { chosen, input } = await open();
    await type(input, '保定新商会');
    await until(() => option('新建“保定新商会”'));
    await act(async () => input.blur());
    expect(chosen).toEqual([]);
    await act(async () => input.focus());
    await type(input, '保定新商会');
    await click(await until(() => option('新建“保定新商会”')));
    expect(chosen).toEqual(['保定新商会']);
  });
});
