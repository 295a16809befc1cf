import { expect, test } from 'vitest'
import { bodyOf, formOf, newType } from '../src/correction_types/definition'

const stored = {
  name: 'Rubrica',
  definition: {
    kind: 'criteria' as const,
    step: null,
    criteria: [
      {
        name: 'Clareza',
        guide: null,
        levels: [
          { points: 0, label: 'Não', guide: null },
          { points: 500, label: 'Sim', guide: 'Lê-se sem esforço.' },
        ],
      },
    ],
    situations: [{ code: 'off_topic', label: 'Fuga ao tema' }],
    tolerance: { total: 1500, criterion: 500, situations: true },
  },
}

test('a stored type is the same after it has been in the form, which shows points and not thousandths', () => {
  const form = formOf(stored)
  expect(form.definition.criteria?.[0]?.levels?.[1]?.points).toBe(0.5)
  const { step: _, ...definition } = stored.definition
  expect(bodyOf(form)).toEqual({ name: 'Rubrica', definition })
})

test('levels are sent by their points, and a new situation gets a code of its own', () => {
  const form = newType()
  form.definition.criteria = [
    {
      name: 'A',
      levels: [
        { points: 2, label: 'b' },
        { points: 0.1, label: 'a' },
      ],
    },
  ]
  form.definition.situations = [{ label: 'Cópia' }, { label: 'cópia!' }, { code: 'short', label: 'Curto' }]
  const { definition } = bodyOf(form)
  expect('criteria' in definition && definition.criteria[0]?.levels.map(({ points }) => points)).toEqual([
    100, 2000,
  ])
  expect(definition.situations.map(({ code }) => code)).toEqual(['s_copia', 's_copia_2', 'short'])
})

test('what belongs to the other kind is not sent', () => {
  const form = newType()
  form.definition = { ...form.definition, kind: 'number', step: 0.5 }
  expect(bodyOf(form).definition).toEqual({
    kind: 'number',
    step: 500,
    situations: [],
    tolerance: { total: 0, criterion: 0, situations: true },
  })
})
