import { useState } from 'react';
import { expect, it } from 'vitest';
import { choose, field, fill, person, press } from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { InFieldContext } from '../../ui/typedDate.tsx';
import { QuestionsField } from './QuestionsField.tsx';

type Value = NonNullable<Parameters<typeof QuestionsField>[0]['value']>;

it('points are what was typed, and a right answer stays when one more may be right', async () => {
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
  const points = await field('分值');
  await person.clear(points);
  expect(points.value).toBe('');
  await person.type(points, '5');
  await person.tab();
  expect([points.value, held[0]?.points]).toEqual(['5', 5]);
  await fill('分值', '五');
  expect([points.value, held[0]?.points]).toEqual(['五', '五']);
  await person.click(await field('选项 2 正确'));
  await choose(await field('题型'), '多选');
  expect(held[0]).toMatchObject({ kind: '多选', answer: [1] });
});
