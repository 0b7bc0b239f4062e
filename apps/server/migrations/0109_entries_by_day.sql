-- Entries sorted by their day read all of them for each page.
create index commission_entry_day on commission_entry (on_date desc, id desc);
-- A person's recommendations are found by the person's demands since.
drop index demand_recommendation_at;
