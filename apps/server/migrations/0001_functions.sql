-- Functions that know no table: search by substrings, months, distances.
create extension if not exists pg_trgm;

-- All substrings of length 1 (Han only), 2 and 3 of each blank-separated part, lower case. A GIN index over this array
-- answers "contains" for two Chinese characters, where pg_trgm and LIKE must read the whole table.
create function search_grams(input text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(part, i, n)), '{}')
  from regexp_split_to_table(lower(coalesce(input, '')), '\s+') as part,
       generate_series(1, 3) as n,
       generate_series(1, length(part) - n + 1) as i
  where n > 1 or substr(part, i, 1) >= '⺀'
$$;

-- Share of common substrings of two names, 0 to 1. pg_trgm's likeness knows no Chinese letter where the locale is C.
create function gram_likeness(a text[], b text[]) returns real
language sql immutable parallel safe as $$
  select (2.0 * (select count(*) from (select unnest(a) intersect select unnest(b)) common)
          / nullif(cardinality(a) + cardinality(b), 0))::real
$$;

-- Kilometres between two places as the crow flies; null when one of them is not known.
create function km_between(lng1 numeric, lat1 numeric, lng2 numeric, lat2 numeric) returns integer
language sql immutable strict parallel safe as $$
  select (12742 * asin(least(1, sqrt(
    power(sin(radians((lat2 - lat1)::float8) / 2), 2)
    + cos(radians(lat1::float8)) * cos(radians(lat2::float8))
      * power(sin(radians((lng2 - lng1)::float8) / 2), 2)))))::integer
$$;
