-- The buyer's tax number of an institution, which its invoices begin with.
alter table institution add column tax_no text;
alter table institution add constraint institution_tax_no_length check (length(tax_no) between 15 and 20);
