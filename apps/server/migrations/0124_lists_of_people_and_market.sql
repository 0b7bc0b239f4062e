-- The market department's customers with all that their list filters and sorts by: its twenty thousand rows are read
-- here and not among a million.
drop index contact_market;
create index contact_market on contact (updated_at desc, id desc)
  include (created_at, last_follow_up_at, next_follow_up_at, last_deal_at, recycle_on, level, owner_id, organisation_id,
    institution_id, province_id, city_id, source, is_key_person)
  where kind = 'market' and deleted_at is null and owner_id is not null;

-- A customer's follow-ups as the list needs them: those of ten thousand customers are found without the rows.
drop index tracking_contact;
create index tracking_contact on tracking (contact_id, at desc) include (id, next_at, method, by_id)
  where deleted_at is null;
-- The one method that is rare; the others fill a page at once.
create index tracking_rare on tracking (at desc, id desc) where method = '其他' and deleted_at is null;

-- Candidates as their list opens, with its filters; who is invited, by the candidate.
create index candidate_applied on candidate (applied_on desc, id desc)
  include (stage, result, updated_at, opening_id, channel, owner_id, reject_reason) where deleted_at is null;
drop index candidate_step_interview;
create index candidate_step_interview on candidate_step (candidate_id, interview_at) where interview_at is not null;

-- In their place: sheets that a leader scores are looked for in a month.
drop index performance_month_leader;
