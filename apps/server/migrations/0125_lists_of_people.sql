-- Moves compare what the places are made of, before anything is looked up: a third of what follows another place
-- differs from it in none of it. The shown words are put together for the rows of a page alone. `of_id` is the row
-- that a change is found by.
create or replace view personnel_change as
  select e.id * 4 as id, e.personnel_id, '入职' as kind, e.entry_date as on_day, null as before,
      (select place.text from assignment_place place where place.personnel_id = e.personnel_id and place.employment_id = e.id
        order by place.from_date limit 1) as after, e.form as reason, e.id as of_id
    from employment e where e.deleted_at is null
  union all
  select e.id * 4 + 1, e.personnel_id, '转正', e.regular_date, '试用', '正式', null, e.id
    from employment e where e.deleted_at is null and e.regular_date <= coalesce(e.quit_date - 1, current_date)
      and e.regular_date <= current_date
  union all
  select e.id * 4 + 2, e.personnel_id, '离职', e.quit_date,
      (select place.text from assignment_place place where place.personnel_id = e.personnel_id and place.employment_id = e.id
        order by place.from_date desc limit 1), null, concat_ws(' · ', e.quit_type, e.quit_reason), e.id
    from employment e where e.deleted_at is null and e.quit_date is not null
  union all
  select now_at.id * 4 + 3, now_at.personnel_id, '异动', now_at.from_date,
      (select place.text from assignment_place place where place.id = was.id),
      (select place.text from assignment_place place where place.id = now_at.id), null, now_at.id
    from assignment now_at join assignment was on was.employment_id = now_at.employment_id and was.deleted_at is null
        and was.to_date = now_at.from_date - 1
      left join organisation o on o.id = now_at.organisation_id left join organisation was_o on was_o.id = was.organisation_id
    where now_at.deleted_at is null
      and (now_at.organisation_id, now_at.post, now_at.grade, now_at.leader_id) is distinct from
        (was.organisation_id, was.post, was.grade, was.leader_id)
      -- Another one of the same name is no move that anybody could read.
      and (o.name, now_at.post, now_at.grade, (select l.name from personnel l where l.id = now_at.leader_id)) is distinct from
        (was_o.name, was.post, was.grade, (select l.name from personnel l where l.id = was.leader_id));

-- Where everybody was on a day is read from the index alone: 25 pages, not 2,250.
drop index assignment_person;
create index assignment_person on assignment (personnel_id, from_date) include (id, organisation_id, leader_id, deleted_at);

-- Who holds one of the roles, but for somebody.
create function role_holders(keys text[], but_for integer) returns integer[]
language sql stable as $$
  select array(select a.personnel_id from role r join account_role ar on ar.role_id = r.id
      join account a on a.id = ar.account_id
    where r.key = any(keys) and r.deleted_at is null and a.status = 1 and a.deleted_at is null and a.personnel_id <> but_for)
$$;

-- Who can decide the step that a request waits for, by name. A function of its own: only requests that wait ask for it,
-- each for its step alone; as a part of the list's statement all four ways were planned for every page.
create function payment_deciders(status smallint, organisation_id integer, applicant_id integer) returns json
language plpgsql stable as $$
declare
  people integer[];
begin
  if status = 1 then
    people := array(select personnel_id from approvers(organisation_id, applicant_id));
  elsif status in (2, 3) then
    people := role_holders(array['finance'], applicant_id);
  else
    return '[]';
  end if;
  -- Nobody decides on the own request: where that leaves no one, the administrators stand in.
  if cardinality(people) = 0 then people := role_holders(array['admin', 'super_admin'], applicant_id); end if;
  return coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name collate "zh-x-icu", p.id)
    from personnel p where p.id = any(people)), '[]');
end $$;

-- The furthest stage that a candidate's ledger knows of; null while it holds nothing. The list asked the ledger's
-- 76,000 rows for it. A derived column: it neither makes an open form stale nor fills the trail.
alter table candidate add column reached smallint;
alter table candidate disable trigger user;
update candidate set reached = (select max(s.to_stage) from candidate_step s where s.candidate_id = candidate.id);
alter table candidate enable trigger user;
drop trigger touch on candidate;
create trigger touch before update on candidate for each row
  when (new.reached is not distinct from old.reached) execute function touch_row();
drop trigger audit on candidate;
create trigger audit after insert or delete on candidate for each row execute function write_audit();
create trigger audit_update after update on candidate for each row
  when (new.reached is not distinct from old.reached) execute function write_audit();

create function keep_reached() returns trigger
language plpgsql as $$
begin
  update candidate set reached = greatest(reached, new.to_stage)
    where id = new.candidate_id and reached is distinct from greatest(reached, new.to_stage);
  return null;
end $$;
create trigger reached after insert on candidate_step for each row execute function keep_reached();

-- With the text, too: a word is looked for in the index, which is a fourth of the table. Requests likewise.
drop index candidate_applied;
create index candidate_applied on candidate (applied_on desc, id desc)
  include (stage, reached, result, updated_at, opening_id, channel, owner_id, reject_reason, search_text)
  where deleted_at is null;
drop index payment_request_submitted;
create index payment_request_submitted on payment_request (submitted_at desc, id desc)
  include (status, kind, applicant_id, teacher_id, organisation_id, paid_on, amount, search_text)
  where deleted_at is null;
analyze candidate, payment_request;
