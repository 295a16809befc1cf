import { describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import {
  changed,
  isNarrowed,
  listQuery,
  NO_FILTERS,
  readFilters,
} from '../../src/features/appeals/staff/filters.ts'
import { draftedText, missingOf, refusalOf } from '../../src/features/appeals/staff/reply_model.ts'
import { fromList, listOf, responseAddress } from '../../src/features/appeals/staff/response_address.ts'
import { formOf, readWindow } from '../../src/features/appeals/staff/window_form.ts'

const EXAM = { id: 3, name: 'Ciências' }

describe('the list of appeals', () => {
  test('asks for ten by name, and only for what is chosen (rule-appeal-staff-007)', () => {
    expect(listQuery(7, NO_FILTERS, 2)).toEqual({
      collection: 7,
      exam: null,
      itemPosition: null,
      user: '',
      status: '',
      id: null,
      ordering: 'user_name',
      page: 2,
      size: 10,
    })
    const filters = { exam: EXAM, position: 4, user: 'Ana', status: 'replied', id: '12' }
    expect(listQuery(7, filters, 1)).toMatchObject({
      exam: 3,
      itemPosition: 4,
      user: 'Ana',
      status: 'replied',
      id: 12,
    })
  })

  test('a position without its exam asks for nothing, and another exam clears it (rule-appeal-staff-002)', () => {
    expect(listQuery(7, { ...NO_FILTERS, position: 4 }, 1).itemPosition).toBeNull()
    const filters = { ...NO_FILTERS, exam: EXAM, position: 4 }
    expect(changed(filters, { exam: { ...EXAM, id: 5 } }).position).toBeNull()
    expect(changed(filters, { exam: null }).position).toBeNull()
    expect(changed(filters, { status: 'replied' }).position).toBe(4)
  })

  test('finds the filters of the same person and collection again, and nothing broken', () => {
    const stored = { ...NO_FILTERS, exam: EXAM, position: 4, person: 1, collection: 7 }
    expect(readFilters(stored, 1, 7)).toEqual({ ...NO_FILTERS, exam: EXAM, position: 4 })
    expect(readFilters(stored, 2, 7)).toBe(NO_FILTERS)
    expect(readFilters(stored, 1, 8)).toBe(NO_FILTERS)
    expect(readFilters({ ...stored, exam: 'x', id: '1a2', user: 5 }, 1, 7)).toEqual({
      ...NO_FILTERS,
      id: '12',
    })
    expect(readFilters('x', 1, 7)).toBe(NO_FILTERS)
    expect(isNarrowed(NO_FILTERS)).toBe(false)
    expect(isNarrowed({ ...NO_FILTERS, user: 'a' })).toBe(true)
  })

  test('leads to the page of an appeal with id, item and hide (trans-appeal-staff-001), and back', () => {
    const appeal = { id: 12, item: { id: 9 }, hideCandidateName: true }
    expect(responseAddress(appeal as never)).toBe('/appeals-response/12/?id=12&item=9&hide=true')
    const list = fromList({ pathname: '/exams/dashboard/appeal', search: '?collection=7' })
    expect(listOf(list)).toBe('/exams/dashboard/appeal?collection=7')
    for (const foreign of [null, 'x', {}, { list: 3 }, { list: '//evil.example' }, { list: '/admin' }])
      expect(listOf(foreign)).toBeNull()
  })
})

describe('a reply', () => {
  const text = { result: { id: 1, name: 'Deferido' }, response: '<p>Sim.</p>', reason: '' }
  test('a draft of this device is taken as it was typed, and nothing else is', () => {
    const result = { id: 3, name: 'Indeferido' }
    const typed = { result, response: '<p>A chave</p>', reason: '' }
    expect(draftedText(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
    expect(draftedText({ response: '<p>A</p>', result: null })?.result).toBeNull()
    for (const other of [null, 'x', {}, { response: 1 }, { response: '', result: { id: '3' } }])
      expect(draftedText(other)).toBeNull()
  })

  test('needs a decision and a text, and a reason only of who marked the answer', () => {
    expect(missingOf(text, false, 'Preencha')).toBeNull()
    expect(missingOf({ ...text, result: null, response: '' }, false, 'Preencha')?.fields).toEqual({
      result: 'Preencha',
      response: 'Preencha',
    })
    expect(missingOf({ ...text, reason: '  ' }, true, 'Preencha')?.fields).toEqual({ reason: 'Preencha' })
  })

  test('answered 400 shows the fields (rule-appeal-staff-005)', () => {
    const refused = refusalOf(
      new ApiError(400, { result: ['Escolha.'], response: ['Curta demais.'] }),
      'Erro'
    )
    expect(refused).toEqual({
      fields: { result: 'Escolha.', response: 'Curta demais.' },
      general: null,
      isStale: false,
    })
    expect(refusalOf(new ApiError(400, { nonFieldErrors: ['Não.'] }), 'Erro').general).toBe('Não.')
    expect(refusalOf(new ApiError(400, { revision: ['Velha.'] }), 'Erro').general).toBe('Velha.')
  })

  test('with any other error says so in general (rule-appeal-staff-006)', () => {
    for (const error of [
      new ApiError(500, {}),
      new NetworkError('x'),
      new ApiError(403, { nonFieldErrors: ['x'] }),
    ])
      expect(refusalOf(error, 'Erro')).toEqual({ fields: {}, general: 'Erro', isStale: false })
  })

  test('that somebody else overtook is stale; one to a disclosed appeal is refused for good', () => {
    const refused = (code: string) =>
      refusalOf(new ApiError(409, { code, nonFieldErrors: ['Mudou.'] }), 'Erro')
    expect(refused('appeal_changed')).toEqual({ fields: {}, general: 'Mudou.', isStale: true })
    expect(refused('appeal_disclosed')).toEqual({ fields: {}, general: 'Mudou.', isStale: false })
  })
})

describe('the form of an appeal window', () => {
  const none = {
    opensAt: null,
    closesAt: null,
    replyUntil: null,
    discloseAt: null,
    contentMaxLength: 3000,
    bibliographyMaxLength: 1000,
    hideCandidateName: false,
    enableItemCorrection: false,
    paymentAppeal: false,
    forAppealValue: '0.00',
    payUntil: null,
    mayLower: false,
  }
  const opens = { date: '20/11/2026', time: '08:00' }
  const closes = { date: '27/11/2026', time: '23:59' }

  test('sends the times of the school, and only what was changed', () => {
    const before = formOf(none, 'pt-BR')
    const read = readWindow({ ...before, opensAt: opens, closesAt: closes, hideCandidateName: true }, before)
    expect(read).toEqual({
      ok: true,
      body: {
        opensAt: '2026-11-20T11:00:00.000Z',
        closesAt: '2026-11-28T02:59:00.000Z',
        hideCandidateName: true,
      },
    })
  })

  test('leaves a time with its seconds where nobody changed it, and clears an optional one', () => {
    const before = formOf(
      {
        ...none,
        opensAt: '2026-11-20T11:00:00.000Z',
        closesAt: '2026-11-28T02:59:59.999Z',
        discloseAt: '2026-12-01T11:00:00.000Z',
      },
      'pt-BR'
    )
    expect(readWindow({ ...before, discloseAt: { date: '', time: '' } }, before)).toEqual({
      ok: true,
      body: { discloseAt: null },
    })
  })

  test('sends price and deadline of a payment (cflag-appeal-payment-001/-002), and neither where nothing is paid', () => {
    const before = formOf(
      {
        ...none,
        opensAt: '2026-11-20T11:00:00.000Z',
        closesAt: '2026-11-28T02:59:00.000Z',
      },
      'pt-BR'
    )
    const payUntil = { date: '30/11/2026', time: '18:00' }
    const payable = { ...before, paymentAppeal: true, forAppealValue: '12,5', payUntil }
    expect(readWindow(payable, before)).toEqual({
      ok: true,
      body: { paymentAppeal: true, forAppealValue: '12.50', payUntil: '2026-11-30T21:00:00.000Z' },
    })
    expect(readWindow({ ...payable, paymentAppeal: false }, before)).toEqual({ ok: true, body: {} })
    const stored = formOf(
      {
        ...none,
        opensAt: '2026-11-20T11:00:00.000Z',
        closesAt: '2026-11-28T02:59:00.000Z',
        paymentAppeal: true,
        forAppealValue: '12.50',
        payUntil: '2026-11-30T21:00:00.000Z',
      },
      'pt-BR'
    )
    expect(stored.forAppealValue).toBe('12,50')
    expect(readWindow(stored, stored)).toEqual({ ok: true, body: {} })
    expect(readWindow({ ...payable, forAppealValue: '0', payUntil: { date: '', time: '' } }, before)).toEqual(
      { ok: false, errors: { forAppealValue: 'price', payUntil: 'required' } }
    )
    expect(readWindow({ ...payable, payUntil: { date: '27/11/2026', time: '23:58' } }, before)).toEqual({
      ok: false,
      errors: { payUntil: 'payOrder' },
    })
  })

  test('names what is missing or is no moment, number or order', () => {
    const before = formOf(none, 'pt-BR')
    const errorsOf = (part: Partial<typeof before>) => {
      const read = readWindow({ ...before, opensAt: opens, closesAt: closes, ...part }, before)
      return read.ok ? {} : read.errors
    }
    expect(errorsOf({ opensAt: { date: '', time: '' } })).toEqual({ opensAt: 'required' })
    expect(errorsOf({ closesAt: { date: '31/11/2026', time: '08:00' } })).toEqual({ closesAt: 'moment' })
    expect(errorsOf({ replyUntil: { date: '30/11/2026', time: '' } })).toEqual({ replyUntil: 'moment' })
    expect(errorsOf({ closesAt: opens })).toEqual({ closesAt: 'order' })
    expect(errorsOf({ contentMaxLength: '0', bibliographyMaxLength: '20001' })).toEqual({
      contentMaxLength: 'length',
      bibliographyMaxLength: 'length',
    })
  })
})
