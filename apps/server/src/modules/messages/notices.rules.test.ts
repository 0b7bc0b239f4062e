import { expect, test } from 'vitest';
import { fieldValue, noticeData, noticeKeyOf } from './notices.rules.ts';

test.each([
  ['thing1', '一二三四五六七八九十一二三四五六七八九十', '一二三四五六七八九十一二三四五六七八九十'],
  ['thing1', '一二三四五六七八九十一二三四五六七八九十多', '一二三四五六七八九十一二三四五六七八九…'],
  ['thing2', ' 两行\n文字 ', '两行 文字'],
  ['thing2', '', '—'],
  ['phrase3', '已确认，请按时到场', '已确认请按'],
  ['phrase3', 'ok', '通知'],
  ['time3', '2027-03-10 09:00:00', '2027-03-10 09:00'],
  ['name4', '十一个字的名字太长了呀呀', '十一个字的名字太长了'],
  ['number5', '共 12 节', '12'],
  ['number5', '无', '0'],
  ['character_string6', 'KC2027030001（延期）', 'KC2027030001'],
  ['character_string6', '没有编号', '—'],
])('the field %s makes %j to %j', (field, text, value) => {
  expect(fieldValue(field, text)).toBe(value);
});

test.each([
  ['请确认课程：厅堂营销', '/sigLessonDetails/7', 'confirm'],
  ['课程改期：厅堂营销', '/sigLessonDetails/7', 'change'],
  ['课件已确认', '/sigLessonDetails/7', 'courseware'],
  ['请评价课程', '/sigLessonDetails/7', 'evaluation'],
  ['发票已开具', null, 'invoice'],
  ['付款申请已通过', '/financeInfo/payments', 'payment'],
  ['为您推荐了讲师', '/sales/demands/3', 'recommendation'],
  ['会议改到下午', null, 'message'],
])('the message %s is a notice of kind %s', (title, path, key) => {
  expect(noticeKeyOf({ title, path })).toBe(key);
});

test('the fields of a template hold the parts that were chosen', () => {
  const message = {
    title: '课程改期',
    content: '',
    at: '2027-03-10 09:00:00',
    recipient: '王老师',
    path: null,
  };
  const fields = { thing1: 'title', thing2: 'content', time3: 'at', name4: 'recipient', phrase5: 'kind' };
  expect(noticeData(fields, message, '课程变更')).toEqual({
    thing1: { value: '课程改期' },
    thing2: { value: '—' },
    time3: { value: '2027-03-10 09:00' },
    name4: { value: '王老师' },
    phrase5: { value: '课程变更' },
  });
});
