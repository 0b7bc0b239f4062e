-- A city's name is read for every row of most lists. A function with a subquery is called for each of them; without one
-- it becomes a part of the statement, and the few cities that are named after what they belong to call the other.
create function region_name(of_id integer) returns text language sql stable parallel safe as $$
  select name from region where id = of_id
$$;
create or replace function city_name(city region) returns text language sql stable parallel safe as $$
  select case when city.name in ('市辖区', '县') then region_name(city.parent_id) else city.name end
$$;
