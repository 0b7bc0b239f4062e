-- What an expense was for, as a word of 费用类型, and its day: of reimbursements. Older lines say neither.
alter table payment_line add column expense_kind text, add column spent_on date;
