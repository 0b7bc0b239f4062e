-- The rows behind a term or a topic are few among millions.
create index search_record_norm on search_record (norm, day desc, id desc);
create index search_record_topic_key on search_record (topic_key(topic), day desc, id desc) where topic is not null;
create index view_record_topic_key on view_record (topic_key(topic), day desc, id desc) where topic is not null;
