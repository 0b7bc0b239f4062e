-- A weekly rule that was taken back comes back with its days, as one act.
call make_restorable('teacher_unavailability_rule', 'reason');
