-- When the leader was told the name of who had not filed a day, after the deadline. Somebody whom the leader reminded
-- by hand before it is named, too; each once, though the job runs twice.
alter table work_day_reminder add column named_at timestamptz;
update work_day_reminder set named_at = at;
