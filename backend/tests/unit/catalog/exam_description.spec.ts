import { test } from '@japa/runner'
import { readAlertConfiguration } from '#catalog/domain/exam_description'

test.group('stored alert configuration', () => {
  test('is read as it was stored, and none where the column is empty', ({ assert }) => {
    for (const seconds of [5, null]) {
      const stored = { title: 'Rápido', maximumSuspiciousItemAnswerTime: seconds }
      assert.deepEqual(readAlertConfiguration(JSON.stringify(stored)), stored)
    }
    assert.isNull(readAlertConfiguration(null))
  })

  test('of another shape is an error, not a configuration without its fields', ({ assert }) => {
    for (const stored of [[], 'x', { title: 'x' }, { title: 1, maximumSuspiciousItemAnswerTime: 5 }])
      assert.throws(
        () => readAlertConfiguration(JSON.stringify(stored)),
        'what is stored is no alert configuration'
      )
  })
})
