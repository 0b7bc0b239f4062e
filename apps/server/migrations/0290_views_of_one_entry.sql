-- An entry of the menu that several pages share: they are its views, side by side on one screen.
alter table menu_item add column is_entry boolean not null default false;
alter table menu_item add constraint menu_item_entry_has_no_page check (not (is_entry and view is not null));
