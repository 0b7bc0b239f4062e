/** A share of a lesson's commission. Money and rates are text from the database and numbers from forms. */
export interface Share {
  personnelId: number;
  role: string;
  percent: number | string;
  /** Fixed rate instead of the rule. */
  rate?: number | string | null | undefined;
}

const sameRate = (a: Share['rate'], b: Share['rate']) =>
  (a ?? null) === null || (b ?? null) === null ? (a ?? null) === (b ?? null) : Number(a) === Number(b);

/** Whether a share may pay more than another: a larger part, a higher fixed rate, or another kind of rate. */
function paysMore(share: Share, than: Share | undefined): boolean {
  if (!than || Number(share.percent) > Number(than.percent)) return true;
  if (sameRate(share.rate, than.rate)) return false;
  return !share.rate || !than.rate || Number(share.rate) > Number(than.rate);
}

const shareLike = (shares: readonly Share[], { personnelId, role }: Share) =>
  shares.find((one) => one.personnelId === personnelId && one.role === role);

/** Whether a person may earn more by the new shares than by the former ones. */
export const gains = (before: readonly Share[], after: readonly Share[], personnelId: number): boolean =>
  after.some((share) => share.personnelId === personnelId && paysMore(share, shareLike(before, share)));

/** Former shares that are removed or pay less; a switch between rule and fixed rate counts as well. */
export const lostShares = <S extends Share>(before: readonly S[], after: readonly Share[]): S[] =>
  before.filter((share) => {
    const now = shareLike(after, share);
    return !now || paysMore(share, now);
  });
