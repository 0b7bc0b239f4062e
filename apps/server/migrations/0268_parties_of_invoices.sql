-- An invoice names its issuing company and, a special one, the buyer's tax number. Earlier invoices stay as they are
-- until they are issued or changed in these; a red one takes over the invoice that it reverses.
create function is_tax_number(no text) returns boolean
language sql immutable as $$
  -- With 18 places it is a unified social credit code: its last sign checks the others (GB 32100-2015).
  select no ~ '^[0-9A-Z]{15,20}$' and (length(no) <> 18 or no ~ '^[0-9A-HJ-NPQRTUWXY]{18}$' and substr(no, 18, 1) =
    substr(signs, 1 + (31 - (select sum((strpos(signs, substr(no, place::integer, 1)) - 1) * weight)
      from unnest(array[1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]) with ordinality as w (weight, place)
    )::integer % 31) % 31, 1))
  from (values ('0123456789ABCDEFGHJKLMNPQRTUWXY')) as table_of (signs)
$$;

create function guard_invoice_parties() returns trigger
language plpgsql as $$
begin
  if new.red_of is not null then return new; end if;
  if new.company_id is null then
    raise exception using errcode = '23514', constraint = 'invoice_company_named', message = '发票没有签约公司';
  end if;
  if new.kind = '专票' and new.tax_no is null then
    raise exception using errcode = '23514', constraint = 'invoice_tax_no_named', message = '专票没有购方税号';
  end if;
  if new.tax_no is not null and not is_tax_number(new.tax_no) then
    raise exception using errcode = '23514', constraint = 'invoice_tax_no_right', message = '税号不正确';
  end if;
  return new;
end $$;
create trigger parties_named before insert on invoice for each row execute function guard_invoice_parties();
create trigger parties_named_later before update of company_id, kind, tax_no, status on invoice for each row
  when (old.company_id is distinct from new.company_id or old.kind <> new.kind or old.tax_no is distinct from new.tax_no
    or (old.status = 1 and new.status = 2))
  execute function guard_invoice_parties();
