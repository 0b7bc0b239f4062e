import { expect, it } from 'vitest';
import { partsOf } from './MarkedText.tsx';

const marked = (text: string, words: string[]) =>
  partsOf(text, words).map(({ part, isMarked }) => (isMarked ? `[${part}]` : part));

it('a text is cut at each marked word, and loses nothing', () => {
  expect(marked('加微信 abc，或 138，再打 138', ['138', '加微信 abc'])).toEqual([
    '[加微信 abc]',
    '，或 ',
    '[138]',
    '，再打 ',
    '[138]',
  ]);
  expect(marked('没有', ['138', ''])).toEqual(['没有']);
  expect(marked('', [])).toEqual([]);
});
