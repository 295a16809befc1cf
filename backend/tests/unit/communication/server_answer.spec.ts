import { test } from '@japa/runner'
import { MOST_ATTEMPTS, nextAttemptAt } from '#communication/domain/message_state'
import { failedAttempt, mailErrorOf, safeAnswer } from '#communication/domain/server_answer'

const HOUR_MS = 3_600_000
const NOTHING = {
  message: 'no',
  responseCode: null,
  code: '',
  command: '',
  response: '',
  isUnconnected: false,
}

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
      failedAttempt({ ...NOTHING, message: 'x', code, responseCode }).outcome
    assert.equal(outcome('EMESSAGE', 554), 'refused')
    assert.equal(outcome('EENVELOPE', 550), 'refused')
    assert.equal(outcome('EENVELOPE', null), 'refused')
    assert.equal(outcome('EENVELOPE', 451), 'later')
    assert.equal(outcome('EMESSAGE', 452), 'later')
    // The settings are wrong, or the server is: that is no fault of the message.
    for (const code of ['EAUTH', 'ECONNECTION', 'EPROTOCOL', 'ETLS', 'ETIMEDOUT', 'EDNS', ''])
      assert.equal(outcome(code, code === 'EAUTH' ? 535 : null), 'later', code)
    assert.deepEqual(mailErrorOf(Object.assign(new Error('no'), { responseCode: 550, code: 'EENVELOPE' })), {
      ...NOTHING,
      responseCode: 550,
      code: 'EENVELOPE',
    })
    assert.deepEqual(mailErrorOf('no'), NOTHING)
  })

  test('are uncertain where the connection broke without an answer, and only then', ({ assert }) => {
    const attempt = (more: object) => failedAttempt({ ...NOTHING, ...more }).isUncertain
    for (const code of ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', '']) assert.isTrue(attempt({ code }), code)
    // Half of an answer that takes it, and no more.
    assert.isTrue(attempt({ code: 'ECONNECTION', responseCode: 250 }))
    assert.isFalse(attempt({ code: 'EMESSAGE', responseCode: 451 }))
    assert.isFalse(attempt({ code: 'ECONNECTION', responseCode: 421 }))
    assert.isFalse(attempt({ code: 'ESOCKET', isUnconnected: true }))
    for (const code of ['EDNS', 'ETLS', 'EAUTH']) assert.isFalse(attempt({ code }), code)
  })

  test('say that an address is dead where the server refuses the recipient as such, not by policy', ({
    assert,
  }) => {
    const dead = (response: string, command = 'RCPT TO') =>
      failedAttempt({
        ...NOTHING,
        code: 'EENVELOPE',
        command,
        response,
        responseCode: Number(response.slice(0, 3)),
      }).isDead
    for (const answer of ['550 5.1.1 No such user', '550 no mailbox', '551 x', '550 5.2.1 disabled'])
      assert.isTrue(dead(answer), answer)
    for (const answer of ['550 5.7.1 blocked', '552 5.2.2 full', '554 no', '550 5.4.1 relay'])
      assert.isFalse(dead(answer), answer)
    assert.isFalse(dead('550 5.1.1 x', 'DATA'))
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
