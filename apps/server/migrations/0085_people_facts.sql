-- Facts of people that must agree, and what an attendance file covers.

-- Birth and gender of whoever has an identity card registered are those of the card.
create function check_identity_card() returns trigger
language plpgsql as $$
declare
  person personnel;
  card text;
begin
  select * into person from personnel
  where id = case tg_table_name when 'personnel' then (to_jsonb(new) ->> 'id')::integer
    else (to_jsonb(new) ->> 'personnel_id')::integer end;
  select id_card into card from personnel_archive where personnel_id = person.id and deleted_at is null;
  if card is null then return null; end if;
  if person.birth <> to_date(case length(card) when 15 then '19' || substr(card, 7, 6) else substr(card, 7, 8) end, 'YYYYMMDD')
      -- The last digit before the check character is odd for a man.
      or person.gender <> 2 - substr(card, least(length(card), 17), 1)::integer % 2 then
    raise exception '出生日期、性别须与人事档案中的身份证号一致' using errcode = 'P0400';
  end if;
  return null;
end $$;
create constraint trigger identity_card after update on personnel deferrable initially deferred
  for each row when (old.birth is distinct from new.birth or old.gender is distinct from new.gender)
  execute function check_identity_card();
create constraint trigger identity_card after insert or update of id_card on personnel_archive
  deferrable initially deferred for each row execute function check_identity_card();

-- The days that a file by day covers: it replaces what was imported for them and leaves the month's other days. Null: a
-- file of the whole month.
alter table attendance_file add column first_day date, add column last_day date;
alter table attendance_file add constraint attendance_file_days check (first_day <= last_day);

-- A seat may be a person's number: one to-do of each leader and month.
alter table todo alter column seat type integer;

insert into setting (key, value, title) values ('newStaffMonths', '12', '人员分析：司龄满多少个月算老人');
