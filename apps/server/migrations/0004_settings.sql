-- Settings of the whole house and of all its servers.

create table setting (
  id integer generated always as identity unique,
  key text primary key,
  value jsonb not null,
  title text not null default ''
);
-- labourTax: 劳务报酬 prepayment of income tax, by the day it holds from; amounts in yuan.
insert into setting (key, value, title) values
  ('receivableAgeFrom', '"session"', '应收账龄起算：session 最后上课日，invoice 开票日（未开票按最后上课日）'),
  ('labourTax', '[{
    "from": "2019-01-01", "smallUpTo": "4000.00", "smallDeduction": "800.00", "share": "0.8",
    "brackets": [
      {"upTo": "20000.00", "rate": "0.2", "quick": "0.00"},
      {"upTo": "50000.00", "rate": "0.3", "quick": "2000.00"},
      {"upTo": null, "rate": "0.4", "quick": "7000.00"}
    ]
  }]', '劳务报酬个人所得税预扣率表'),
  ('trialCommissionRate', '0.1', '工资测算：提成率（回款 − 课酬 − 差旅）'),
  ('tripWarningKm', '300', '排课提醒：讲师相邻两天的上课城市相距多少公里以上');
-- Grades by the month they hold from: the least final of each, and its coefficient.
insert into setting (key, value, title) values ('performanceGrades', '[{"from": "2000-01", "grades": [
  {"grade": "A", "least": 95, "coefficient": 1.2}, {"grade": "B", "least": 85, "coefficient": 1},
  {"grade": "C", "least": 70, "coefficient": 0.8}, {"grade": "D", "least": 60, "coefficient": 0.5},
  {"grade": "E", "least": 0, "coefficient": 0}]}]', '绩效等级：起始月份、最低分、系数');
-- From how many months on somebody is no newcomer to the figures of people.
insert into setting (key, value, title) values ('newStaffMonths', '12', '人员分析：司龄满多少个月算老人');
-- The accounting months that finance has locked (decision 0425): up to and including one; null while none is.
insert into setting (key, value, title) values
  ('moneyLockedThrough', 'null', '结账：锁定到哪个月（含），该月及以前的收付款、发票和核销不能再改');
-- A remainder of a receivable is written off up to this sum of each lesson (decision 0441).
insert into setting (key, value, title) values
  ('writeOffLimit', '"10.00"', '核销尾差：每节课最多核销多少元');
-- Last, for the product's own settings are nobody's edits.
call make_editable('setting');
call make_restorable('setting', 'title');

-- Counters of rate-limiter-flexible (columns by position), for all servers of the database. Losing them costs nothing.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

-- The key that links and upload tickets are signed with; every server of the database reads the same.
create table signing_key (
  id integer primary key default 1 check (id = 1),
  key text not null
);
insert into signing_key (key)
values (replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
