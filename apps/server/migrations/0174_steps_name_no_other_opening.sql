-- A step is read by everybody who sees the candidate; which other openings the person applied for is told by scope.
alter table candidate_step disable trigger ledger;
update candidate_step set comment = '再次应聘' where action = '应聘' and comment like '再次应聘，此前：%';
alter table candidate_step enable trigger ledger;
