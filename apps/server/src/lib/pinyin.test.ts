import { expect, test } from 'vitest';
import { pinyinOf, plain } from './pinyin.ts';

test('people are read by their surname', () => {
  expect(pinyinOf('张三')).toEqual({ full: 'zhangsan', initials: 'zs' });
  expect(pinyinOf('单雄信').full).toBe('shanxiongxin');
  expect(pinyinOf('曾国藩').full).toBe('zengguofan');
  expect(pinyinOf('尉迟恭')).toEqual({ full: 'yuchigong', initials: 'ycg' });
  expect(pinyinOf('仇英').full).toBe('qiuying');
  expect(pinyinOf('吕布').full).toBe('lvbu');
});

test('institutions are read as ordinary text, also after the same characters as a name', () => {
  expect(pinyinOf('重庆银行').full).not.toBe('chongqingyinhang');
  expect(pinyinOf('重庆银行', 'other')).toEqual({ full: 'chongqingyinhang', initials: 'cqyh' });
});

test('letters, digits, spaces and what has no reading', () => {
  expect(pinyinOf('ＡＢＣ 公司', 'other')).toEqual({ full: 'abcgongsi', initials: 'ags' });
  expect(pinyinOf('张 三')).toEqual({ full: 'zhangsan', initials: 'zs' });
  expect(pinyinOf('Li Lei')).toEqual({ full: 'lilei', initials: 'll' });
  expect(pinyinOf('😀·')).toEqual({ full: '', initials: '' });
  expect(pinyinOf('')).toEqual({ full: '', initials: '' });
});

test('what is typed is made equal to what is stored', () => {
  expect(plain('　Ａ  b ')).toBe('a b');
});
