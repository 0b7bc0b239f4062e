/** Pages of a demand: staff's, and its customer's. */
export const demandOfStaff = (id: number): string => `/sales/demands/${id}`;
export const demandOfPartner = (id: number): string => `/portal/demands/${id}`;
