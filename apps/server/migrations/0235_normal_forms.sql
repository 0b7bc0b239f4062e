-- Names, titles and numbers in one normal form: the rules of packages/contract/src/names.ts in SQL. The functions stand
-- in unique indexes, so a change of one of them needs a migration that builds those again.

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

-- Whoever made a row twice in two spellings is stopped from here on; the indexes come back below.
drop index institution_name, contact_in_institution, supply_once, ad_slot_once, equipment_serial, contract_group_no,
  labour_contract_no, invoice_no, personnel_job_no, teacher_id_card, dictionary_item_once, organisation_once,
  follower_channel_once, market_target_once, market_budget_once, topic_alias_once;
alter table personnel_archive drop constraint personnel_archive_id_card;

-- What is stored gets its form. Nobody edited it: versions stay, and nothing is told to the log.
set local app.quiet = 'on';
set local app.audit = 'off';
do $$
declare
  field record;
begin
  for field in
    select tables.name as table_name, column_name, form, is_clean
    from (values
      -- Letters that are their own form already are not taken apart.
      ('name_form', '^[\u4e00-\u9fffA-Za-z0-9“”、。_./-]*$', array[
        'institution name address kind industry source', 'institution_alias name', 'contact name wechat position source',
        'personnel name post grade', 'account nickname', 'assignment post grade', 'planned_assignment post grade',
        'teacher name bank_name new_bank_name', 'organisation name', 'dictionary_item name',
        'ad_slot channel position size owner contact', 'supply name spec unit place',
        'equipment name brand model supplier place', 'lesson name topic field industry venue audience',
        'demand topic field audience', 'contract_company name bank_name', 'contract_group title',
        'bank_account bank_name title', 'invoice title', 'receipt payer', 'payment_request title payee bank_name',
        'payment_line title budget_item', 'market_budget item', 'market_target title', 'follower_channel name account',
        'candidate name school current_company channel', 'job_opening title post', 'role name',
        'performance_template name post', 'message_template name', 'phone_number real_name_person plan',
        'personnel_archive ethnicity native_place school major address emergency_name emergency_relation bank_name social_security_city fund channel',
        'topic_alias alias topic', 'favourite group_name', 'week_target title',
        'work_day_forecast topic']),
      ('code_form', '^[A-Z0-9_./-]*$', array[
        'personnel job_no', 'teacher id_card bank_account new_bank_account', 'equipment serial',
        'contract_company tax_no bank_account', 'contract_group no', 'bank_account account_no', 'labour_contract no',
        'invoice no tax_no tracking_no', 'payment_request bank_account', 'personnel_archive id_card bank_account'])
    ) forms (form, is_clean, listed),
      unnest(listed) as one, split_part(one, ' ', 1) as tables (name),
      unnest((string_to_array(one, ' '))[2:]) as column_name
  loop
    execute format('update %1$I set %2$I = %3$s(%2$I) where %2$I !~ %4$L and %2$I <> %3$s(%2$I)',
      field.table_name, field.column_name, field.form, field.is_clean);
  end loop;
end $$;
update teacher set
  fields = array(select name_form(one) from unnest(fields) with ordinality as o (one, place) order by place),
  topics = array(select name_form(one) from unnest(topics) with ordinality as o (one, place) order by place),
  tags = array(select name_form(one) from unnest(tags) with ordinality as o (one, place) order by place)
  where exists (select from unnest(fields || topics || tags) one where one <> name_form(one));

-- What is the same now and may stand once: the oldest row keeps its name or number, each later one says behind it that
-- it repeats, with its own id. Institutions and customers are then merged by people, who see them as alike; the log of
-- changes lists every row that got such a word.
set local app.audit = 'on';
set local app.quiet = 'off';
do $$
declare
  kind record;
begin
  for kind in
    select * from (values
      ('institution', 'name', 'name_key(name)', 'merged_into is null'),
      ('contact', 'name', 'institution_id, name_key(name)', 'true'),
      ('supply', 'name', 'name_key(name), name_key(spec), name_key(place)', 'true'),
      ('ad_slot', 'position', 'name_key(channel), name_key(position)', 'true'),
      ('dictionary_item', 'name', 'list_name, name_key(name)', 'true'),
      ('organisation', 'name', 'coalesce(parent_id, 0), name_key(name)', 'true'),
      ('follower_channel', 'name', 'platform, name_key(name)', 'true'),
      ('market_target', 'title', 'coalesce(personnel_id, 0), year, month, measure, name_key(title)', 'true'),
      ('market_budget', 'item', 'year, month, name_key(item)', 'true'),
      ('equipment', 'serial', 'name_key(serial)', 'serial is not null'),
      ('contract_group', 'no', 'name_key(no)', 'true'),
      ('labour_contract', 'no', 'name_key(no)', 'no is not null'),
      ('invoice', 'no', 'name_key(no)', 'no is not null and red_of is null'),
      ('personnel', 'job_no', 'name_key(job_no)', 'job_no is not null'),
      ('teacher', 'id_card', 'name_key(id_card)', 'id_card is not null'),
      ('topic_alias', 'alias', 'name_key(alias)', 'true')
    ) kinds (table_name, column_name, same, live)
  loop
    execute format('update %1$I row set %2$I = row.%2$I || case when %5$L then ''-重复'' || row.id else ''（重复'' || row.id || ''）'' end
      from (select id, row_number() over (partition by %3$s order by id) as place from %1$I where deleted_at is null and %4$s) ranked
      where ranked.id = row.id and ranked.place > 1',
      kind.table_name, kind.column_name, kind.same, kind.live,
      kind.column_name in ('serial', 'no', 'job_no', 'id_card'));
  end loop;
end $$;
update personnel_archive a set id_card = a.id_card || '-重复' || a.id
  from (select id, row_number() over (partition by name_key(id_card) order by deleted_at is not null, id) as place
        from personnel_archive where id_card is not null) ranked
  where ranked.id = a.id and ranked.place > 1;
set constraints all immediate;

create unique index institution_name on institution (name_key(name)) where deleted_at is null and merged_into is null;
create index institution_alias_name on institution_alias (name_key(name));
create unique index contact_in_institution on contact (institution_id, name_key(name)) where deleted_at is null;
create index contact_name on contact (name_key(name)) where deleted_at is null;
create unique index supply_once on supply (name_key(name), name_key(spec), name_key(place)) where deleted_at is null;
create unique index ad_slot_once on ad_slot (name_key(channel), name_key(position)) where deleted_at is null;
create unique index equipment_serial on equipment (name_key(serial)) where deleted_at is null;
create unique index contract_group_no on contract_group (name_key(no)) where deleted_at is null;
create unique index labour_contract_no on labour_contract (name_key(no)) where deleted_at is null;
create unique index invoice_no on invoice (name_key(no)) where deleted_at is null and red_of is null;
create unique index personnel_job_no on personnel (name_key(job_no)) where deleted_at is null;
create unique index teacher_id_card on teacher (name_key(id_card)) where deleted_at is null;
create unique index personnel_archive_id_card on personnel_archive (name_key(id_card));
create unique index dictionary_item_once on dictionary_item (list_name, name_key(name)) where deleted_at is null;
create unique index organisation_once on organisation (coalesce(parent_id, 0), name_key(name)) where deleted_at is null;
create unique index follower_channel_once on follower_channel (platform, name_key(name)) where deleted_at is null;
create unique index market_target_once on market_target
  (coalesce(personnel_id, 0), year, month, measure, name_key(title)) where deleted_at is null;
create unique index market_budget_once on market_budget (year, month, name_key(item)) where deleted_at is null;
create unique index topic_alias_once on topic_alias (name_key(alias)) where deleted_at is null;
