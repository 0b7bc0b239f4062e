-- A municipality's only "city" is called 市辖区 in GB/T 2260; people know it by the municipality's name.
create function city_name(city region) returns text
language sql stable parallel safe as $$
  select case when city.name in ('市辖区', '县') then (select name from region where id = city.parent_id) else city.name end
$$;
