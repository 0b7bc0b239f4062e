-- The rows of uploaded files hold people's names and phones: they go some days after an import was left or has ended.
alter table import_job add column cleared_at timestamptz;
