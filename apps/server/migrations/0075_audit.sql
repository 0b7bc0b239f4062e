-- The log of one table, newest first.
create index audit_log_table on audit_log (table_name, id desc);
