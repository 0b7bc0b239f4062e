-- Views of teachers' pages as the night counts them: a month that is over shows these totals and reads no rows again.
create table analytics_view_month (
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- 0: accounts of every kind.
  user_type smallint not null check (user_type between 0 and 3),
  -- Null: all teachers.
  teacher_id integer references teacher (id),
  views integer not null,
  viewers integer not null,
  partner_viewers integer not null,
  median_seconds integer not null,
  converted integer not null,
  made_at timestamptz not null default now(),
  unique nulls not distinct (month, user_type, teacher_id)
);

-- Points of its charts: the days and weeks of the month, and the month itself.
create table analytics_view_period (
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  user_type smallint not null check (user_type between 0 and 3),
  unit text not null check (unit in ('day', 'week', 'month')),
  first_day date not null,
  views integer not null,
  viewers integer not null,
  primary key (month, user_type, unit, first_day)
);

-- People by the steps from search to demand that they took in the month.
create table analytics_view_step (
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  user_type smallint not null check (user_type between 0 and 3),
  searched boolean not null,
  viewed boolean not null,
  starred boolean not null,
  demanded boolean not null,
  people integer not null,
  primary key (month, user_type, searched, viewed, starred, demanded)
);
