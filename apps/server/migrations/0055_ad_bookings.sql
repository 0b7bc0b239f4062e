-- A booking may show one of our posters. A request that is written again gets new lines: the booking is then unpaid.
alter table ad_booking
  add column poster_id integer references poster (id),
  drop constraint ad_booking_payment_line_id_fkey,
  add constraint ad_booking_payment_line_id_fkey foreign key (payment_line_id) references payment_line (id) on delete set null;
create index ad_booking_payment_line on ad_booking (payment_line_id) where payment_line_id is not null;
