-- Who gave a person which regions to look after is read on the person's page, as every other change of them.
call make_audited('personnel_region');
