import { expect, test } from 'vitest'
import { createI18n } from '../src/providers/i18n'
import { withZeroForms } from '../src/providers/plural_forms'

test('a text with three forms has one for nobody, for one and for many; others stay', () => {
  expect(withZeroForms({ a: { b: 'none |||| one |||| many' }, c: 'one |||| many', d: 'text' })).toEqual({
    a: { b_zero: 'none', b_one: 'one', b_other: 'many' },
    c: 'one |||| many',
    d: 'text',
  })
})

test('the console counts exams that are not over', async () => {
  const { translate } = await createI18n('pt-BR')
  const shown = (count: number) =>
    translate('resources.people.move_exams', { smart_count: count, number: String(count) })
  expect(shown(0)).toBe('Nenhuma prova por terminar.')
  expect(shown(1)).toMatch(/^1 prova por terminar/)
  expect(shown(8)).toMatch(/^8 provas por terminar/)
})
