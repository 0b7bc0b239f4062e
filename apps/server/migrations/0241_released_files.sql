-- Since when a customer reads a lesson's file. What staff brought was meant for both sides; what a teacher brought may
-- hold a telephone number, and waits until staff have looked at it.
alter table file add column released_at timestamptz;
update file set released_at = file.created_at from account
  where account.id = file.uploaded_by and account.user_type = 1
    and file.subject_kind = 'lesson' and file.purpose in ('courseware', 'outline');
