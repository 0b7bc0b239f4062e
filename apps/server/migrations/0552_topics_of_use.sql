-- Topics are one search in seven and one view in fifteen: their people are read without the rows between them.
create index search_record_topic on search_record (day, topic, account_id, user_type) where topic is not null;
create index view_record_topic on view_record (day, topic, account_id, user_type) where topic is not null;
