-- "Contains" in monthly reports; without it each search read all of them.
create index month_report_grams on month_report using gin (search_grams(search_text)) with (fastupdate = off);
-- What was deleted is numbered in the order of its days: the key orders it.
drop index deletion_at;
analyze month_report;
