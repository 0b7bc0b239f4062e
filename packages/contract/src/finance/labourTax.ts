import { z } from 'zod';
import { amount, date, optionalAmount } from '../fields.ts';

/** One bracket table of 劳务报酬 prepayment, as the setting `labourTax` holds it. */
export const labourTax = z.array(
  z.object({
    from: date,
    smallUpTo: amount,
    smallDeduction: amount,
    share: z.string(),
    brackets: z.array(z.object({ upTo: optionalAmount, rate: z.string(), quick: amount })),
  }),
);
