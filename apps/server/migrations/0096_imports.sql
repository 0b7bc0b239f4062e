-- An import runs in the background: who works on it holds a lease, so that one that a killed server left is taken up by another.
alter table import_job
  add column headers text[] not null default '{}',
  add column lease text,
  add column leased_until timestamptz;
create index import_job_of on import_job (account_id, id desc);
create index import_job_running on import_job (leased_until) where status = 'running';
create index import_row_open on import_row (job_id, row_no) where result is null;
