-- Rich messages (types 1 and 4): the sanitised HTML stands once, with what was sent; each message keeps its plain text.
alter table broadcast add column content_html text;
alter table message add column broadcast_id integer references broadcast (id);
create index message_broadcast on message (broadcast_id) where broadcast_id is not null;
