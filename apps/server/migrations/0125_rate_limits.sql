-- Counters of rate-limiter-flexible (columns by position), for all servers of the database. Losing them costs nothing.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
drop table rate_counter;
