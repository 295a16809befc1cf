import { test } from '@japa/runner'
import { passwordProblem, type PasswordOwner } from '#identity/domain/password_rule'

const OWNER: PasswordOwner = {
  name: 'Ana de Souza Prado',
  username: 'ana.prado',
  publicIdentifier: '20260017',
  school: ['Colégio São Judas', 'saojudas'],
}
const common = new Set(['password1', 'qwerty123'])
const problem = (password: string, owner = OWNER) =>
  passwordProblem(password, owner, (lower) => common.has(lower))

/** rule-password-004; ASVS V6.2.1, V6.2.4, V6.2.9, V6.2.11. */
test.group('the rule of a password', () => {
  test('counts characters: 8 are enough, 128 are the most', ({ assert }) => {
    assert.deepEqual(
      ['xw9 kq2', 'xw9 kq2m', 'x'.repeat(128), 'x'.repeat(129)].map((one) => problem(one)),
      ['short', null, null, 'long']
    )
    assert.deepEqual(
      ['😀'.repeat(7), '😀'.repeat(8), '漢字'.repeat(64)].map((one) => problem(one)),
      ['short', null, null]
    )
  })

  test('refuses common ones in whatever case', ({ assert }) => {
    assert.deepEqual(
      ['password1', 'PassWord1', 'QWERTY123', 'qwerty1234'].map((one) => problem(one)),
      ['common', 'common', 'common', null]
    )
  })

  test('refuses little more than names and the product’s name', ({ assert }) => {
    const refused = [
      'ana.prado',
      'Prado-2026',
      'souzaprado',
      'SOUZA prado!!',
      '20260017',
      'a20260017',
      'São Judas 1',
      'saojudas99',
      'banca2026',
      'Bánca-2026!',
      'professor1',
      'provabanca12',
    ]
    for (const password of refused) assert.equal(problem(password), 'guessable', password)
  })

  test('accepts such a string among others, and the password of the demo', ({ assert }) => {
    for (const password of [
      'banca-demo-2026',
      'prado verde ao sol',
      'prova de amor 77',
      '!!!!!!!!',
      'anagrama de 9',
    ])
      assert.isNull(problem(password), password)
  })

  test('accepts owners without a number and with names of one letter', ({ assert }) => {
    const owner = { name: 'É', username: 'e', publicIdentifier: null, school: [] }
    assert.isNull(problem('eeeeeeee', owner))
    assert.equal(problem('12345678', { ...owner, username: '12345678' }), 'guessable')
  })
})
