/** `R$ 12,50` for `12.50`, as amounts come from the server: text with two decimals. For reading only, nothing adds these up. */
export const moneyText = (amount: string, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(Number(amount))

/** `12,50` for `12.50` where the language has a comma: as it is typed, without currency and thousands. */
export const amountToType = (amount: string, language: string): string =>
  amount.replace('.', (1.5).toLocaleString(language).charAt(1))

/** `12.50` of an amount as it is typed (`12,5`, `12.50`, `1.250,00`); null where it is none, or could be two. */
export function typedMoney(text: string): string | null {
  const typed = text.replace(/^\s*(?:R\$)?\s*/, '').trim()
  const plain = /^\d{1,3}(?:\.\d{3})+,\d{2}$/.test(typed) ? typed.replaceAll('.', '') : typed
  const [, units, cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  return units === undefined ? null : `${Number(units)}.${cents.padEnd(2, '0')}`
}
