import { test } from '@japa/runner'
import { edgeOfDay, momentOf } from '#scheduling/domain/window_text'

const at = (iso: string) => Date.parse(iso)

test.group('moments in a list', () => {
  test('days and times are those of the schools’ clocks, also where these had summer time', ({ assert }) => {
    const afternoon = at('2027-03-05T14:00:00-03:00')
    for (const text of [
      '05/03/2027 14:00',
      '5/3/2027 14h00',
      '2027-03-05 14:00',
      '2027-03-05T14:00:00',
      '2027-03-05T17:00Z',
    ])
      assert.equal(momentOf(text), afternoon, text)
    assert.equal(momentOf('05/01/2018 14:00'), at('2018-01-05T14:00:00-02:00'))
  })

  test('what is no moment is none', ({ assert }) => {
    for (const text of [
      '31/02/2027 14:00',
      '05/03/2027',
      '05/13/2027 10:00',
      '05/03/2027 24:00',
      '14:00',
      'amanhã',
      '2027-03-05T25:00Z',
    ])
      assert.isNull(momentOf(text), text)
  })

  test('a day has a first and a last moment', ({ assert }) => {
    for (const text of ['05/03/2027', '5/3/2027', '2027-03-05']) {
      assert.equal(edgeOfDay(text, 'first'), at('2027-03-05T00:00:00-03:00'))
      assert.equal(edgeOfDay(text, 'last'), at('2027-03-06T00:00:00-03:00') - 1)
    }
    for (const text of ['31/02/2027', '2027', '05/03/2027 10:00']) assert.isNull(edgeOfDay(text, 'first'))
  })
})
