-- The log of a few hundred numbers is read whole in a millisecond.
drop index phone_number_log_of;
