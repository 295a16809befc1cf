import { expect, test } from 'vitest'
import { linesOf } from '../../src/ui/text_lines.ts'
import { formOf, DEFAULTS, readForm } from '../../src/features/marking/plans/plan_form.ts'

const before = formOf(DEFAULTS)

test('what nobody changed is not sent, and an emptied limit is none', () => {
  expect(readForm(before, before)).toEqual({ ok: true, settings: {} })
  const capped = formOf({ ...DEFAULTS, dailyCap: 40, closesAt: '2026-11-30T02:59:59.000Z' })
  expect(readForm(capped, capped)).toEqual({ ok: true, settings: {} })
  const freed = { ...capped, dailyCap: '', closesAt: { date: '', time: '' } }
  expect(readForm(freed, capped)).toEqual({ ok: true, settings: { dailyCap: null, closesAt: null } })
})

test('changes are sent as the server takes them, times as instants of the school', () => {
  const form = {
    ...before,
    marks: '2' as const,
    lotSize: '5',
    opensAt: { date: '20/11/2026', time: '08:00' },
    ownSchoolExcluded: true,
  }
  expect(readForm(form, before)).toEqual({
    ok: true,
    settings: { marks: 2, lotSize: 5, opensAt: '2026-11-20T11:00:00.000Z', ownSchoolExcluded: true },
  })
})

test('a share of control texts is 0 to 20 of 100', () => {
  expect(readForm({ ...before, controlShare: '20' }, before)).toEqual({
    ok: true,
    settings: { controlShare: 20 },
  })
  const shared = formOf({ ...DEFAULTS, controlShare: 10 })
  expect(readForm({ ...shared, controlShare: '0' }, shared)).toEqual({
    ok: true,
    settings: { controlShare: 0 },
  })
  for (const controlShare of ['21', ''])
    expect(readForm({ ...before, controlShare }, before)).toEqual({
      ok: false,
      errors: { controlShare: 'share' },
    })
})

test('counts out of their limits, half a moment and an end before the beginning are named', () => {
  const form = {
    ...before,
    lotSize: '51',
    mostHeld: '',
    leaseMinutes: '4',
    opensAt: { date: '20/11/2026', time: '' },
    closesAt: { date: '31/02/2026', time: '10:00' },
  }
  expect(readForm(form, before)).toEqual({
    ok: false,
    errors: {
      lotSize: 'count',
      mostHeld: 'count',
      leaseMinutes: 'lease',
      opensAt: 'moment',
      closesAt: 'moment',
    },
  })
  const turned = {
    ...before,
    opensAt: { date: '20/11/2026', time: '08:00' },
    closesAt: { date: '20/11/2026', time: '08:00' },
  }
  expect(readForm(turned, before)).toEqual({ ok: false, errors: { closesAt: 'order' } })
})

test('a text is numbered in lines of 70 characters, and nothing of it is lost', () => {
  const text = `Primeira linha.\r\n\n${'palavra '.repeat(30)}fim\n${'x'.repeat(150)}`
  const lines = linesOf(text).map((line) => line.text)
  expect(lines.slice(0, 2)).toEqual(['Primeira linha.', ''])
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(70)
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/[\r\n ]/g, ''))
})

test('a qualification has at least one text within tolerance and no more than its texts', () => {
  const read = (qualificationTexts: string, qualificationWithin: string) =>
    readForm({ ...before, qualificationTexts, qualificationWithin }, before)
  expect(read('5', '4')).toEqual({
    ok: true,
    settings: { qualificationTexts: 5, qualificationWithin: 4 },
  })
  for (const within of ['0', '6'])
    expect(read('5', within)).toEqual({ ok: false, errors: { qualificationWithin: 'within' } })
  expect(read('51', '1')).toEqual({ ok: false, errors: { qualificationTexts: 'share' } })
})
