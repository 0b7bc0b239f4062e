-- Names among new customers: the search knows the month in which a customer was made, so that a common character's ten thousand customers
-- need not be read for their age.
create function month_number(at timestamptz) returns integer
language sql immutable parallel safe as $$
  select (extract(year from at at time zone 'Asia/Shanghai') * 12 + extract(month from at at time zone 'Asia/Shanghai'))::integer
$$;
drop index contact_grams;
create index contact_grams on contact using gin (grams, (array[month_number(created_at)])) with (fastupdate = off);
