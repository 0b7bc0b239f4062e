-- A log is filed on its day or later: whoever looks for the logs since a day in the order of their filing begins there.
alter table work_day add constraint work_day_not_ahead
  check (submitted_at is null or (submitted_at at time zone 'Asia/Shanghai')::date >= date);
