-- A settled search asks whether its text is a topic: found among the topics of all teachers without reading them.
create function topic_keys(given text[]) returns text[]
language sql immutable parallel safe
return array(select topic_key(one) from unnest(given) one);

create index teacher_topics on teacher using gin (topic_keys(topics)) where deleted_at is null;
