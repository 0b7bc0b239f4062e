-- Provinces, cities and districts by their GB/T 2260 codes.

create table region (
  id integer primary key,
  name text not null,
  level smallint not null check (level between 0 and 3),
  parent_id integer references region (id),
  pinyin text not null default '',
  initials text not null default '',
  lng numeric(9, 5),
  lat numeric(9, 5)
);

-- Kilometres between two places as the crow flies; null when one of them is not known.
create function km_between(lng1 numeric, lat1 numeric, lng2 numeric, lat2 numeric) returns integer
language sql immutable strict parallel safe as $$
  select (12742 * asin(least(1, sqrt(
    power(sin(radians((lat2 - lat1)::float8) / 2), 2)
    + cos(radians(lat1::float8)) * cos(radians(lat2::float8))
      * power(sin(radians((lng2 - lng1)::float8) / 2), 2)))))::integer
$$;

create function region_name(of_id integer) returns text language sql stable parallel safe as $$
  select name from region where id = of_id
$$;

-- A municipality's only "city" is called 市辖区 in GB/T 2260; people know it by the municipality's name. It is read for
-- every row of most lists: without a subquery it becomes a part of the statement, and the few cities that are named
-- after what they belong to call region_name.
create function city_name(city region) returns text language sql stable parallel safe as $$
  select case when city.name in ('市辖区', '县') then region_name(city.parent_id) else city.name end
$$;
