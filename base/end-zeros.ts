/** The decimals of a number without the zeros at their end: '500' is '5', '000' is ''. */
export function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
