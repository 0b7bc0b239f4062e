-- Open demands and unfinished lessons that nobody owned when their customer was claimed: they go along, and back
-- with its undo.
alter table pool_act_item add column demand_ids integer[] not null default '{}', add column lesson_ids integer[] not null default '{}';
