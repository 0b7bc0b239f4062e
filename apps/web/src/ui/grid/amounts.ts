import { readAmount } from '@shibiao/contract/amounts';

/** The dash that the accounting format of spreadsheets shows for zero. */
const NOUGHT = /^\s*[¥￥]?\s*[-–—]\s*$/;

/**
 * The digits of an amount in a cell, parsed by the contract.
 * @returns null for anything else, or more than two decimals: cells are refused whole
 */
export function amountInCell(text: string): string | null {
  if (NOUGHT.test(text)) return '0';
  const read = readAmount(text);
  return 'value' in read && /^\d+(\.\d{1,2})?$/.test(read.value) ? read.value : null;
}
