-- Attendance: 育儿假 is leave, 哺乳假 minutes of nursing that count as worked, 加班-未分 overtime of unknown days.
alter table attendance_item drop constraint attendance_absent_once;
alter table attendance_item drop constraint attendance_item_kind_check;
alter table attendance_item add constraint attendance_item_kind_check check (kind in ('迟到', '早退', '缺卡', '旷工', '事假', '病假',
  '年假', '调休', '婚假', '产假', '陪产假', '育儿假', '丧假', '工伤', '哺乳假', '出差', '外勤', '居家', '加班-工作日', '加班-休息日',
  '加班-法定', '加班-未分'));
alter table attendance_item add constraint attendance_item_undivided_month check (kind <> '加班-未分' or date is null);
-- The unit follows from the kind; its check on half-days goes and comes with it.
alter table attendance_item drop column unit;
alter table attendance_item add column unit text not null generated always as (case
  when kind in ('迟到', '早退', '哺乳假') then '分钟' when kind = '缺卡' then '次' when kind like '加班%' then '小时' else '半天' end) stored;
-- A day has two half-days.
alter table attendance_item add constraint attendance_item_half_days
  check (date is null or unit <> '半天' or quantity = case when half is null then 2 else 1 end);
alter table attendance_item add constraint attendance_absent_once exclude using gist (personnel_id with =, date with =,
    int4range(coalesce(half, 1), coalesce(half, 2), '[]') with &&)
  where (deleted_at is null and date is not null
    and kind in ('旷工', '事假', '病假', '年假', '调休', '婚假', '产假', '陪产假', '育儿假', '丧假', '工伤'));
