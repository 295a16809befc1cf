import { describe, expect, test } from 'vitest'
import {
  accommodationForm,
  readAccommodation,
} from '../../src/features/application-list/model/accommodation.ts'

describe('an accommodation', () => {
  const form = accommodationForm({ timeFactor: 125, validFrom: null, validUntil: null, note: null })
  test('is a share of the time that others have, with days that both belong to it', () => {
    expect(form).toEqual({ timeFactor: '125', validFrom: '', validUntil: '', note: '' })
    const dated = { ...form, validFrom: '01/02/2026', validUntil: '20/12/2026', note: ' laudo ' }
    expect(readAccommodation(dated)).toEqual({
      ok: true,
      body: {
        timeFactor: 125,
        validFrom: '2026-02-01T03:00:00.000Z',
        validUntil: '2026-12-21T02:59:59.999Z',
        note: 'laudo',
      },
    })
  })
  test('says what is wrong, by field', () => {
    const wrong = { ...form, timeFactor: '99', validFrom: '30/02/2026' }
    expect(readAccommodation(wrong)).toEqual({
      ok: false,
      errors: { timeFactor: 'factor', validFrom: 'format' },
    })
    expect(readAccommodation({ ...form, validFrom: '02/02/2026', validUntil: '01/02/2026' })).toEqual({
      ok: false,
      errors: { validUntil: 'order' },
    })
  })
})
