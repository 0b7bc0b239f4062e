-- Recruitment: who comes back is the same person with another application; one entry is still one application's.
alter table candidate drop constraint candidate_personnel;
alter table candidate add constraint candidate_personnel unique (personnel_id, entry_on);
