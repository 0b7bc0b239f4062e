-- What holds for the whole house and for all its servers.
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
-- Last, for the product's own settings are nobody's edits.
call make_editable('setting');

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
