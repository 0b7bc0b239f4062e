-- Lists of lessons show the state of today in place of the one people gave; chosen columns keep its place.
update saved_view set config = config || jsonb_build_object('columns',
  (select jsonb_agg(case when one = '"lessonstatus"' then '"progress"'::jsonb else one end order by place)
   from jsonb_array_elements(config -> 'columns') with ordinality as chosen (one, place)))
where screen in ('lessons/list', 'lessons/reserved', 'lessons/postponed') and config -> 'columns' ? 'lessonstatus';
