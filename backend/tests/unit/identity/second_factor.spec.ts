import { test } from '@japa/runner'
import { Secret } from 'otpauth'
import { defaultSecondFactorGroups } from '#config/banca'
import { factorNeed } from '#identity/domain/second_factor_need'
import { stepOfFirst } from '#identity/second_factor/first_code'
import { ok } from '#shared'
import { keyUri, minutesAhead, newSecret, stepOf } from '#identity/second_factor/time_codes'
import { codeAt, STEP_MS } from '#tests/fixtures/authenticator'
import { secondFactorGroups, secondFactorProblem } from '#start/second_factor_groups'

/** RFC 6238, appendix B, for SHA-1: of its eight digits the last six. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32
const VECTORS: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

test.group('codes of the second factor', () => {
  test('are those of RFC 6238, and good for their step and one beside it', ({ assert }) => {
    for (const [seconds, code] of VECTORS) {
      const step = Math.floor(seconds / 30)
      for (const beside of [-1, 0, 1])
        assert.equal(
          stepOf(RFC_SECRET, code, (step + beside) * 30_000 + 29_999),
          step,
          `${seconds} s, ${beside}`
        )
      for (const beside of [-2, 2])
        assert.isNull(stepOf(RFC_SECRET, code, (step + beside) * 30_000), `${seconds} s, ${beside}`)
    }
  })

  test('while one is set up a clock that is up to 15 minutes off is named, and its code is not taken', ({
    assert,
  }) => {
    const now = 1_234_567_890_000
    for (const [steps, minutes] of [
      [2, 1],
      [3, 2],
      [-4, -2],
      [20, 10],
      [30, 15],
      [-30, -15],
    ] as const) {
      const code = codeAt(RFC_SECRET, now + steps * STEP_MS)
      assert.equal(minutesAhead(RFC_SECRET, code, now), minutes)
      assert.isNull(stepOf(RFC_SECRET, code, now))
      const key = `identity.clock_${minutes > 0 ? 'ahead' : 'behind'}`
      assert.containsSubset(stepOfFirst(RFC_SECRET, code, now), {
        ok: false,
        error: { code: 'clock_differs', messages: [key], extra: { minutes } },
      })
    }
    for (const steps of [-32, 32])
      assert.deepEqual(stepOfFirst(RFC_SECRET, codeAt(RFC_SECRET, now + steps * STEP_MS), now), ok(null))
    for (const steps of [-1, 0, 1])
      assert.deepEqual(
        stepOfFirst(RFC_SECRET, codeAt(RFC_SECRET, now + steps * STEP_MS), now),
        ok(Math.floor(now / STEP_MS) + steps)
      )
    for (const text of ['', 'abcdef', '٢٨٧٠٨٢'])
      assert.deepEqual(stepOfFirst(RFC_SECRET, text, now), ok(null), text)
  })

  test('whatever else is shown is no code', ({ assert }) => {
    for (const text of [
      '',
      '28708',
      '2870820',
      '287082\n',
      '28708a',
      '٢٨٧٠٨٢',
      ' 287082',
      '-28708',
      '0x1234',
      '2.87e5',
    ])
      assert.isNull(stepOf(RFC_SECRET, text, 59_000), text)
  })

  test('a secret has 160 bits, is another each time, and is written as telephones read it', ({ assert }) => {
    const secret = newSecret()
    assert.match(secret, /^[A-Z2-7]{32}$/)
    assert.notEqual(secret, newSecret())
    const uri = new URL(keyUri(secret, 'joão & maria'))
    assert.equal(uri.protocol, 'otpauth:')
    assert.deepEqual(Object.fromEntries(uri.searchParams), {
      issuer: 'Banca',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    assert.include(decodeURIComponent(uri.pathname), 'Banca:joão & maria')
  })
})

test.group('who needs a second factor', () => {
  test('by default ADMINISTRADOR in production, and nobody in a demo or elsewhere', ({ assert }) => {
    assert.deepEqual(defaultSecondFactorGroups({ inProduction: true, demo: false }), ['ADMINISTRADOR'])
    assert.deepEqual(defaultSecondFactorGroups({ inProduction: true, demo: true }), [])
    assert.deepEqual(defaultSecondFactorGroups({ inProduction: false, demo: false }), [])
  })

  test('the setting is a list of groups of the staff, or none; whatever else is refused by name', ({
    assert,
  }) => {
    const read = (value?: string) => secondFactorGroups('SECOND_FACTOR_GROUPS', value)
    assert.isUndefined(read())
    assert.isUndefined(read(' '))
    assert.deepEqual(read('none'), [])
    assert.deepEqual(read('ADMINISTRADOR, SCHOOL-ADMIN,Professor'), [
      'ADMINISTRADOR',
      'SCHOOL-ADMIN',
      'Professor',
    ])
    assert.deepEqual(read('administrador,,PROFESSOR , school-admin,'), [
      'ADMINISTRADOR',
      'Professor',
      'SCHOOL-ADMIN',
    ])
    assert.deepEqual(read('NONE'), [])
    for (const wrong of ['ALUNO', 'RESPONSIBLE', 'RESPONDENTE', 'none,ADMINISTRADOR', 'true'])
      assert.throws(
        () => read(wrong),
        /^SECOND_FACTOR_GROUPS names '[^']*', which is no group of the staff: give some of ADMINISTRADOR,.*, or none$/,
        wrong
      )
    assert.throws(
      () => read(' , '),
      /^SECOND_FACTOR_GROUPS names no group: give some of ADMINISTRADOR,.*, or none$/
    )
  })

  test('a list without administrators is refused with the remedy', ({ assert }) => {
    const problem = secondFactorProblem(['Diretor', 'Professor'], { demo: false })
    assert.match(
      problem ?? '',
      /^SECOND_FACTOR_GROUPS is Diretor,Professor, and ADMINISTRADOR would .*: give ADMINISTRADOR,Diretor,Professor, or none /
    )
    for (const groups of [undefined, [], ['ADMINISTRADOR'], ['Diretor', 'ADMINISTRADOR']] as const)
      assert.isNull(secondFactorProblem(groups, { demo: false }))
    assert.isNull(secondFactorProblem(['Diretor'], { demo: true }))
  })

  test('is whoever has one, and whoever has a group that requires one', ({ assert }) => {
    const asked = ['ADMINISTRADOR'] as const
    assert.equal(factorNeed({ groups: ['Professor'], hasFactor: true }, []), 'code')
    assert.equal(factorNeed({ groups: ['Professor', 'ADMINISTRADOR'], hasFactor: true }, asked), 'code')
    assert.equal(factorNeed({ groups: ['Professor', 'ADMINISTRADOR'], hasFactor: false }, asked), 'set_up')
    assert.equal(factorNeed({ groups: ['Professor'], hasFactor: false }, asked), 'none')
  })
})
