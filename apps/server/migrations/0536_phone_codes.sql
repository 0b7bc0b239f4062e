-- A change of one's number asks for a code from the old and from the new one.
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('login', 'reset', 'register', 'bind', 'change', 'bank', 'phone'));
