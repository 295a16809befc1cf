import { test } from '@japa/runner'
import { paymentProblem, pixKey, pixName } from '#start/payment_settings'

test.group('settings of payments', () => {
  test('a key is one that the Central Bank knows, or the server does not start', ({ assert }) => {
    const keys = [
      '12345678909',
      '12345678000195',
      '12ABC34501DE35',
      '+5511999998888',
      'recursos@escola.example',
      '123e4567-e12b-12d1-a456-426655440000',
    ]
    for (const key of keys) assert.equal(pixKey('PIX_KEY', ` ${key} `), key)
    assert.isUndefined(pixKey('PIX_KEY', ' '))
    const wrong = [
      '123.456.789-09',
      '123',
      '11999998888a',
      '123E4567-E12B-12D1-A456-426655440000',
      'josé@a.b',
    ]
    for (const key of [...wrong, `${'a'.repeat(70)}@escola.example`])
      assert.throws(() => pixKey('PIX_KEY', key), /PIX_KEY is no Pix key/)
  })

  test('a name has letters that a code can write', ({ assert }) => {
    assert.equal(pixName('PIX_NAME', ' Colégio Ávila '), 'Colégio Ávila')
    assert.throws(() => pixName('PIX_CITY', '學校'), /PIX_CITY/)
  })

  test('a provider without its receiver is named with what is missing', ({ assert }) => {
    const receiver = { key: 'a@b.c', name: 'Escola', city: 'Recife' }
    assert.isNull(paymentProblem({ provider: 'manual', receiver }))
    assert.isNull(paymentProblem({ provider: 'off', receiver: { key: '', name: '', city: '' } }))
    assert.include(paymentProblem({ provider: 'manual', receiver: { ...receiver, key: '' } }), 'PIX_KEY is')
    assert.include(
      paymentProblem({ provider: 'manual', receiver: { key: 'a@b.c', name: '', city: '' } }),
      'PIX_NAME, PIX_CITY are'
    )
  })
})
