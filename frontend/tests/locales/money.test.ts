import { expect, test } from 'vitest'
import { amountToType, moneyText, typedMoney } from '../../src/locales/money.ts'

const NO_BREAK = '\u00A0'

test('an amount of the server is shown in BRL, in the style of the language', () => {
  expect(moneyText('1250.50', 'pt-BR')).toBe(`R$${NO_BREAK}1.250,50`)
  expect(moneyText('12.50', 'en')).toBe('R$12.50')
})

test('an amount is typed with comma or point, with or without cents', () => {
  for (const typed of ['12,5', '12.50', ' 12,50', 'R$ 12,50']) expect(typedMoney(typed)).toBe('12.50')
  expect(typedMoney('12')).toBe('12.00')
  expect(typedMoney('1.250,00')).toBe('1250.00')
  expect(typedMoney('0,05')).toBe('0.05')
})

test('what could be two amounts, or is none, is refused and not guessed', () => {
  for (const typed of ['', '1.250', '1,250', '12,505', '-1', '1e3', 'doze', '12,', '1.25,00'])
    expect(typedMoney(typed)).toBeNull()
})

test('an amount is put in a field with the sign of the language, and read back from it', () => {
  expect([amountToType('1250.50', 'pt-BR'), amountToType('1250.50', 'en')]).toEqual(['1250,50', '1250.50'])
  for (const language of ['pt-BR', 'en'])
    expect(typedMoney(amountToType('1250.50', language))).toBe('1250.50')
})
