import { useState } from 'react';
import { expect, it } from 'vitest';
import { choose, field, fill, person, press } from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { InFieldContext } from '../../ui/typedDate.tsx';
import { QuestionsField } from './QuestionsField.tsx';

type Value = NonNullable<Parameters<typeof QuestionsField>[0]['value']>;

/** Opens the questions. @returns what the form holds */
async function openQuestions(): Promise<() => Value> {
  serve(() => good({}));
  let held: Value = [];
  function Case() {
    const [value, setValue] = useState<Value>([]);
    held = value;
    return (
      <InFieldContext value={true}>
        <QuestionsField value={value} onChange={setValue} />
      </InFieldContext>
    );
  }
  await openPage(<Case />);
  await press('添加题目');
  return () => held;
}

it('points are what was typed, and a right answer stays when one more may be right', async () => {
  const held = await openQuestions();
  const points = await field('分值');
  await person.clear(points);
  expect(points.value).toBe('');
  await person.type(points, '5');
  await person.tab();
  expect([points.value, held()[0]?.points]).toEqual(['5', 5]);
  await fill('分值', '五');
  expect([points.value, held()[0]?.points]).toEqual(['五', '五']);
  await person.click(await field('选项 2 正确'));
  await choose(await field('题型'), '多选');
  expect(held()[0]).toMatchObject({ kind: '多选', answer: [1] });
});

it('typed options and their answer come back after the question was 判断 for a while', async () => {
  const held = await openQuestions();
  await fill('选项 1', '甲');
  await fill('选项 2', '乙');
  await person.click(await field('选项 2 正确'));
  await choose(await field('题型'), '判断');
  expect(held()[0]).toMatchObject({ kind: '判断', options: ['对', '错'], answer: [] });
  await person.click(await field('选项 1 正确'));
  await fill('第 1 题的题目', '现金可以外借');
  await choose(await field('题型'), '单选');
  expect(held()[0]).toMatchObject({
    kind: '单选',
    text: '现金可以外借',
    options: ['甲', '乙', '', ''],
    answer: [1],
  });
});
