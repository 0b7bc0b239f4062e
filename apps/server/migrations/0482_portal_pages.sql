-- Partners read teachers and demands by the portal's own calls and pages: the pool of teachers tells level and terms.
delete from role_function rf using role r, function f
  where r.id = rf.role_id and f.id = rf.function_id
    and f.full_url in ('/api/teacher_pool/list', '/api/teacher_pool/one', '/api/teacher_pool/scoreTrend')
    and (r.key = 'partner' or exists (select from account_role ar join account a on a.id = ar.account_id
      where ar.role_id = r.id and a.user_type = 2));
delete from role_menu rm using role r, menu_item m
  where r.id = rm.role_id and m.id = rm.menu_id
    and m.path in ('/sales/demands', '/sales/demands/:id', '/teacherManage/teacherDetails/:id')
    and (r.key = 'partner' or exists (select from account_role ar join account a on a.id = ar.account_id
      where ar.role_id = r.id and a.user_type = 2));
