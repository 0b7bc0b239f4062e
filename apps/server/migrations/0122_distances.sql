-- How far two places are from each other, in kilometres as the crow flies; null when one of them is not known.
create function km_between(lng1 numeric, lat1 numeric, lng2 numeric, lat2 numeric) returns integer
language sql immutable strict parallel safe as $$
  select (12742 * asin(least(1, sqrt(
    power(sin(radians((lat2 - lat1)::float8) / 2), 2)
    + cos(radians(lat1::float8)) * cos(radians(lat2::float8)) * power(sin(radians((lng2 - lng1)::float8) / 2), 2)))))::integer
$$;
insert into setting (key, value, title) values ('tripWarningKm', '300', '排课提醒：讲师相邻两天的上课城市相距多少公里以上');
