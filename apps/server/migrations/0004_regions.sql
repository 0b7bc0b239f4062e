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

-- A municipality's only "city" is called 市辖区 in GB/T 2260; people know it by the municipality's name.
create function city_name(city region) returns text
language sql stable parallel safe as $$
  select case when city.name in ('市辖区', '县')
    then (select name from region where id = city.parent_id) else city.name end
$$;
