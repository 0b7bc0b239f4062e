-- Views stand as tabs above a list in the order that their owner gave them; new ones come last.
alter table saved_view add column position integer not null default 0;
update saved_view v set position = numbered.n
from (select id, row_number() over (partition by account_id, screen order by name) as n from saved_view where name <> '') numbered
where v.id = numbered.id;
