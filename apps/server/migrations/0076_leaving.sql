-- Whoever comes back gets the account back that leaving closed; one that an administrator disabled stays disabled.
alter table account add column disabled_by_leaving boolean not null default false;
update account a set disabled_by_leaving = true from personnel p where p.id = a.personnel_id and p.login_status = 2 and a.status = 2;
