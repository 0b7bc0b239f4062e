import { describe, expect, test } from 'vitest';
import { contactScan, contactWords, withoutContacts } from './contact-scan.ts';

const kinds = (text: string) => contactScan(text).map(({ kind, word }) => [kind, word]);

describe('The scan of a published text', () => {
  test.each([
    ['请打 13800138000 找我', '13800138000'],
    ['电话138 0013 8000', '138 0013 8000'],
    ['电话 138-0013-8000。', '138-0013-8000'],
    ['１３８００１３８０００', '１３８００１３８０００'],
    ['一三八零零一三八零零零', '一三八零零一三八零零零'],
    ['+86 13800138000', '+86 13800138000'],
    ['座机0311-88886666', '0311-88886666'],
    ['1️⃣3️⃣8️⃣0️⃣0️⃣1️⃣3️⃣8️⃣0️⃣0️⃣0️⃣', '1️⃣3️⃣8️⃣0️⃣0️⃣1️⃣3️⃣8️⃣0️⃣0️⃣0️⃣'],
  ])('finds the telephone number in %s', (text, word) => {
    expect(kinds(text)).toEqual([['phone', word]]);
  });

  test.each([
    ['我的微信号：teacher_li88'],
    ['微信 zhangsan001'],
    ['加我微信聊'],
    ['加V：abc123'],
    ['vx: lilaoshi'],
    ['QQ 123456789'],
    ['加个微'],
  ])('finds the account in %s', (text) => {
    expect(contactScan(text).map(({ kind }) => kind)).toEqual(['wechat']);
  });

  test('finds e-mail addresses and links', () => {
    expect(kinds('写信到 li.teacher@example.com 或看 https://example.com/a?b=1')).toEqual([
      ['email', 'li.teacher@example.com'],
      ['link', 'https://example.com/a?b=1'],
    ]);
    expect(kinds('看 www.jiangshi.net，或 abc.top/x')).toEqual([
      ['link', 'www.jiangshi.net'],
      ['link', 'abc.top/x'],
    ]);
  });

  test.each([
    '改到 2026-12-01 上午，或 12-08、12-15',
    '课程 KC2026120001，预算 1380000 元',
    '用微信群通知学员；QQ 群里发过通知',
    '订单 20261128123456789',
    '第一、二、三、四、五天都可以',
    '增加V字形座位，加微笑服务一节',
    null,
    '',
  ])('leaves %s alone', (text) => {
    expect(contactScan(text)).toEqual([]);
  });

  test('marks each part once, at its place in the text', () => {
    const text = '加微信 abc12345，或 13800138000，再说一次 13800138000';
    for (const { word, from, to } of contactScan(text)) expect(text.slice(from, to)).toBe(word);
    expect(contactWords(text)).toEqual(['加微信 abc12345', '13800138000']);
    expect(withoutContacts(text)).toBe('***，或 ***，再说一次 ***');
  });

  test('takes linear time for a long hostile text', () => {
    expect(contactScan(`${'1 '.repeat(5000)}${'a.'.repeat(5000)}${'加'.repeat(5000)}`)).toEqual([]);
  });
});
