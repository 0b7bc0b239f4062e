-- What a customer wants besides is read by both sides; `remark` is staff's own and leaves the house no more.
alter table demand add column customer_remark text;
