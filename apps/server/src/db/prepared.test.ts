import { expect, test } from 'vitest';
import { isPlannedByValue } from './prepared.ts';

test.each([
  'select * from a where "contact"."id" = any($1::integer[])',
  'select 1 from c where c.id = any($1::integer[])',
  "select case when city.name in ('市辖区', '县') then 1 end from city where id = $1",
  'select 1 from a where status in (1, 2, 3) and id = $1',
  'update a set b = $1 where id = $2',
])('one plan serves all values: %s', (text) => {
  expect(isPlannedByValue(text)).toBe(false);
});

test.each([
  'select 1 from a where "owner_id" = any($1)',
  'select 1 from a where "owner_id" in ($1, $2)',
  // As many statements as there may be values.
  'select 1 from a where "id" in ($1, $2)',
  'select 1 from a where "id" in (select id from b where c = $1)',
  'select 1 from a order by b limit $1',
  'select 1 from a where name like $1',
  'select 1 from a where tags @> $1',
])('planned for its values: %s', (text) => {
  expect(isPlannedByValue(text)).toBe(true);
});
