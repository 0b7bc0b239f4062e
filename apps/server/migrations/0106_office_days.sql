-- 综合部日志 are a few among the logs of everybody who sells.
create index work_day_office on work_day (date desc, id desc) where kind = 'office' and deleted_at is null;
