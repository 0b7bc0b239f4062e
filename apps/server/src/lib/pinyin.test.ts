import { expect, test } from 'vitest';
import { firstReading, pinyinOf, plain } from './pinyin.ts';

test('people are read by their surname', () => {
  expect(pinyinOf('张三')).toEqual({ full: 'zhangsan', initials: 'zs' });
  expect(firstReading('单雄信', 'person')).toBe('shanxiongxin');
  expect(firstReading('曾国藩', 'person')).toBe('zengguofan');
  expect(firstReading('尉迟恭', 'person')).toBe('yuchigong');
  expect(firstReading('仇英', 'person')).toBe('qiuying');
  expect(firstReading('吕布', 'person')).toBe('lvbu');
});

test('institutions are read as ordinary text, also after the same characters as a name', () => {
  expect(firstReading('重庆银行', 'person')).not.toBe('chongqingyinhang');
  expect(firstReading('重庆银行', 'other')).toBe('chongqingyinhang');
  expect(pinyinOf('重庆银行', 'other').initials.split(' ')).toContain('cqyh');
});

test.each([
  ['王茜', ['wangqian', 'wangxi']],
  ['欧阳重', ['ouyangzhong', 'ouyangchong']],
  ['单雄信', ['shanxiongxin', 'danxiongxin']],
  ['曾乐', ['zengle', 'zengyue', 'cengle']],
  ['阿不都·热合曼', ['abudoureheman', 'abudureheman']],
  ['吕布', ['lvbu', 'lubu', 'lyubu']],
  ['沈从文', ['shencongwen']],
  ['覃略', ['qinlve', 'qinlue', 'tanlve']],
  ['欧阳Tom重', ['ouyangtomzhong', 'ouyangtomchong']],
])('%s is found by each likely reading, the likeliest first', (name, readings) => {
  const { full } = pinyinOf(name);
  expect(full.split(' ')).toEqual(expect.arrayContaining(readings));
  expect(firstReading(name, 'person')).toBe(readings[0]);
});

test('readings of a name are few, however many its letters have', () => {
  expect(pinyinOf('曾单乐重行长朝都').full.split(' ')).toHaveLength(12);
  expect(pinyinOf('长行重朝都单乐曾重重行行', 'other').full.split(' ')).toHaveLength(6);
  expect(pinyinOf('长沙', 'other').full.split(' ')).toEqual(['changsha', 'zhangsha']);
});

test('letters, digits, spaces and what has no reading', () => {
  expect(pinyinOf('ＡＢＣ 公司', 'other')).toEqual({ full: 'abcgongsi', initials: 'ags' });
  expect(pinyinOf('张 三')).toEqual({ full: 'zhangsan', initials: 'zs' });
  expect(pinyinOf('Li Lei')).toEqual({ full: 'lilei', initials: 'll' });
  expect(pinyinOf('😀·')).toEqual({ full: '', initials: '' });
  expect(pinyinOf('')).toEqual({ full: '', initials: '' });
});

test('typed text is normalised like stored text', () => {
  expect(plain('　Ａ  b ')).toBe('a b');
});
