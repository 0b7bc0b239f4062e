-- Who looks for another teacher of a lesson today or tomorrow is told in hours of rest, too: the message leads to the
-- match, not to the lesson.
create or replace function message_waits_until(account integer, data jsonb) returns timestamptz language sql stable as $$
  select (current_date + s.quiet_until + case when localtime >= s.quiet_until then interval '1 day' else interval '0' end)::timestamptz
  from message_setting s where s.account_id = account and s.is_quiet
    and case when s.quiet_from > s.quiet_until then localtime >= s.quiet_from or localtime < s.quiet_until
      else localtime >= s.quiet_from and localtime < s.quiet_until end
    and not exists (select from lesson l
      where l.id = substring(data ->> 'path' from '^(?:/sigLessonDetails/|/teacherManage/match\?lessonId=)(\d{1,9})$')::integer
        and l.first_date between current_date and current_date + 1)
$$;
