import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import { plainNumber } from '#shared'

test.group('a number of a request', () => {
  const body = vine.create({ minutes: plainNumber().min(1).optional() })

  test('is a number, or its digits as an address has them', async ({ assert }) => {
    for (const minutes of [60, '60', ' 60 ', 60.5, '60.5'])
      assert.deepEqual(await body.validate({ minutes }), { minutes: Number(minutes) })
    assert.deepEqual(await body.validate({}), {})
  })

  for (const minutes of [true, [90], '0x3C', '1e2', '', 'Infinity', '٦٠', {}, Number.NaN, '6 0'])
    test(`is not ${JSON.stringify(minutes)}`, async ({ assert }) => {
      await assert.rejects(() => body.validate({ minutes }))
    })
})
