-- Videos are larger than an integer counts (2 GB), and are shown by their length and their frame.
alter table file
  alter column size type bigint,
  add column duration_ms integer check (duration_ms > 0),
  add column width integer check (width > 0),
  add column height integer check (height > 0);
