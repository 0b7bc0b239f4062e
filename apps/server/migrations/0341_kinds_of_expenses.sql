-- Lines of reimbursements have a kind, a word of 费用类型, and a day. Older lines have neither.
alter table payment_line add column expense_kind text, add column spent_on date;
