-- Packages are answered to visitors by the portal; no link shares one.

alter table share_link drop constraint share_link_kind_check;
alter table share_link add constraint share_link_kind_check check (kind in ('outline', 'lessonFiles', 'video'));
