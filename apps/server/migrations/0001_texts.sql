-- Functions of texts, which know no table: search by substrings, and the one form of names and numbers. The forms are
-- the rules of packages/contract/src/names.ts in SQL; they stand in unique indexes, so a change of one of them needs a
-- migration that builds those again.
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

-- A single line as it is stored.
create function name_form(input text) returns text
language sql immutable parallel safe as $$
  select case when line !~ '[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]' then line
    when marked !~ '[,:;!?]' then marked
    else regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(marked,
      '(?<=[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]),|,(?=[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', '，', 'g'),
      '(?<=[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]):|:(?=[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', '：', 'g'),
      '(?<=[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]);|;(?=[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', '；', 'g'),
      '(?<=[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])!|!(?=[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', '！', 'g'),
      '(?<=[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])\?|\?(?=[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', '？', 'g')
    end
  from (select line, translate(line, E'()\u2022\u2027\u2219\u22c5\u30fb', '（）·····') as marked
    from (select regexp_replace(regexp_replace(
        -- The dots of an ellipsis stay one sign.
        translate(normalize(translate(regexp_replace(input, '[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]', '', 'g'), '…', E'\ue000'), NFKC), E'\ue000', '…'),
        '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'),
        '^[ \u200c-\u200f]+|[ \u200c-\u200f]+$', '', 'g') as line) trimmed) forms
$$;

-- A number of a contract, a device, an account or a card as it is stored.
create function code_form(input text) returns text
language sql immutable parallel safe as $$
  select upper(translate(regexp_replace(normalize(input, NFKC),
    '[\u0009-\u000d\u0020\u0085\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u2066-\u2069\u3000\ufeff]+', '', 'g'),
    E'\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-------') collate "C")
$$;

-- By which two names or numbers are the same: width, case, blanks and the look of dashes and dots make no difference.
create function name_key(input text) returns text
language sql immutable parallel safe as $$
  select lower(translate(regexp_replace(normalize(input, NFKC),
    '[\u0009-\u000d\u0020\u0085\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u2066-\u2069\u3000\ufeff]+', '', 'g'),
    E'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2022\u2027\u2219\u22c5\u30fb', '-------·····') collate "C")
$$;

-- The order of people's names: a first letter that is read otherwise as a surname (曾 zeng, 单 shan) stands where a
-- letter of that sound stands, so that 曾 comes under z. ICU orders letters by their commonest reading.
create function by_surname(name text) returns text
language sql immutable parallel safe as $$
  select case left(name, 2)
    when '尉迟' then '玉' || substr(name, 2)
    when '万俟' then '末' || substr(name, 2)
    when '长孙' then '掌' || substr(name, 2)
    when '单于' then '蝉' || substr(name, 2)
    else translate(left(name, 1), '曾沈单仇解覃区查乐翟秘折繁种召祭句乜颉郇', '增审善求谢秦欧渣月宅必舌婆虫绍债勾聂斜寻')
      || substr(name, 2) end
$$;

-- How far the readings of each table were written by the present rules: older rows get them from a job.
create table spelling (
  table_name text primary key,
  version integer not null,
  up_to integer not null
);
