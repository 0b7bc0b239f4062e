-- The tax number that the winner of a merge took from the loser, so that an undo takes it back.
alter table institution_merge add column took_tax_no text;
