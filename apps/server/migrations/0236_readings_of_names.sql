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
drop index contact_sorted, contact_pool_sorted, teacher_sorted;
create index contact_sorted on contact (by_surname(name) collate "zh-x-icu", id) where deleted_at is null and owner_id is not null;
create index contact_pool_sorted on contact (by_surname(name) collate "zh-x-icu", id) where deleted_at is null and owner_id is null;
create index teacher_sorted on teacher (by_surname(name) collate "zh-x-icu", id) where deleted_at is null;

-- Names keep several readings, the likeliest first; by that one two names sound alike.
drop index contact_pinyin;
create index contact_pinyin on contact (split_part(pinyin, ' ', 1)) where deleted_at is null;

-- How far the readings of each table were written by the present rules: rows of before get them from a job.
create table spelling (
  table_name text primary key,
  version integer not null,
  up_to integer not null
);
