import { test } from '@japa/runner'
import { MOST_ATTEMPTS, nextAttemptAt } from '#communication/domain/message_state'
import { failedAttempt, mailErrorOf, safeAnswer } from '#communication/domain/server_answer'

const HOUR_MS = 3_600_000

test.group('attempts of a message', () => {
  test('are five within a day, each wait longer than the one before and up to a fifth off', ({ assert }) => {
    const waits = (random: number) =>
      Array.from({ length: MOST_ATTEMPTS }, (_, at) => nextAttemptAt(at + 1, 0, random))
    const [early, planned, late] = [waits(0), waits(0.5), waits(1)]
    assert.deepEqual(planned, [60_000, 600_000, HOUR_MS, 6 * HOUR_MS, null])
    for (const [at, wait] of planned.entries()) {
      if (wait === null) continue
      assert.closeTo(early[at] ?? 0, wait * 0.8, 1)
      assert.closeTo(late[at] ?? 0, wait * 1.2, 1)
    }
    assert.isBelow(
      late.reduce<number>((sum, wait) => sum + (wait ?? 0), 0),
      24 * HOUR_MS
    )
  })

  test('are over where the server refuses the message for good, and come again for everything else', ({
    assert,
  }) => {
    const outcome = (code: string, responseCode: number | null) =>
      failedAttempt({ message: 'x', code, responseCode }).outcome
    assert.equal(outcome('EMESSAGE', 554), 'refused')
    assert.equal(outcome('EENVELOPE', 550), 'refused')
    assert.equal(outcome('EENVELOPE', null), 'refused')
    assert.equal(outcome('EENVELOPE', 451), 'later')
    assert.equal(outcome('EMESSAGE', 452), 'later')
    // The settings are wrong, or the server is: that is no fault of the message.
    for (const code of ['EAUTH', 'ECONNECTION', 'EPROTOCOL', 'ETLS', 'ETIMEDOUT', 'EDNS', ''])
      assert.equal(outcome(code, code === 'EAUTH' ? 535 : null), 'later', code)
    assert.deepEqual(mailErrorOf(Object.assign(new Error('no'), { responseCode: 550, code: 'EENVELOPE' })), {
      message: 'no',
      responseCode: 550,
      code: 'EENVELOPE',
    })
    assert.deepEqual(mailErrorOf('no'), { message: 'no', responseCode: null, code: '' })
  })

  test('leave no link and no token in the answer that is stored', ({ assert }) => {
    const token = 'A'.repeat(43)
    const stored = safeAnswer(
      `554 5.7.1 Refused:\r\n https://escola.example/reset_password/${token} looks bad (${token})`
    )
    assert.equal(stored, '554 5.7.1 Refused: … looks bad (…)')
    assert.lengthOf(safeAnswer('não '.repeat(400)), 500)
  })
})
