-- The usual fee of a teacher for so many half-days: an odd one costs half a day's fee where the card names one. The
-- match and the proposal of another teacher reckon by it.
create function standing_fee(fee_day numeric, fee_half_day numeric, halves integer) returns numeric
language sql immutable as $$
  select case when mod(halves, 2) = 0 or fee_half_day is null then fee_day * halves / 2
    else fee_day * (halves / 2) + fee_half_day end
$$;
