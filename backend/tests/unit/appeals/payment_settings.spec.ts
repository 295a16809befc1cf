import { test } from '@japa/runner'
import { paymentProblem, pixKey, pixName, type PaymentSettings } from '#start/payment_settings'
import { bankUrl, pemFile, sandboxUrl } from '#start/pix_settings'
import { NO_PIX } from '#tests/fixtures/bank_settings'

const USUAL: PaymentSettings = {
  provider: 'off',
  receiver: { key: 'a@b.c', name: 'Escola', city: 'Recife' },
  pix: NO_PIX,
  sandbox: { url: '', secret: '' },
}
const problem = (settings: Partial<PaymentSettings>, place = {}) =>
  paymentProblem({ ...USUAL, ...settings }, { trustsProxies: true, isRealSchool: false, ...place })

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
    assert.isNull(problem({ provider: 'manual', receiver }))
    assert.isNull(problem({ provider: 'off', receiver: { key: '', name: '', city: '' } }))
    assert.include(problem({ provider: 'manual', receiver: { ...receiver, key: '' } }), 'PIX_KEY is')
    assert.include(
      problem({ provider: 'manual', receiver: { key: 'a@b.c', name: '', city: '' } }),
      'PIX_NAME, PIX_CITY are'
    )
  })

  test('the sandbox bank is on this machine, and of no real school', ({ assert }) => {
    const sandbox = { url: 'http://127.0.0.1:3335', secret: 'a'.repeat(32) }
    assert.isNull(problem({ provider: 'sandbox', sandbox }))
    assert.include(problem({ provider: 'sandbox', sandbox: { ...sandbox, secret: 'a' } }), 'SANDBOX_SECRET')
    assert.include(problem({ provider: 'sandbox', sandbox }, { isRealSchool: true }), 'in production')
    assert.equal(sandboxUrl('X', 'http://localhost:3335/'), 'http://localhost:3335')
    for (const text of [
      'http://192.0.2.1:3335',
      'https://127.0.0.1:3335',
      'http://localhost.evil.example',
      'x',
    ])
      assert.throws(() => sandboxUrl('X', text), /this machine alone/)
    assert.equal(bankUrl('X', 'https://pix.bank.example/api/v2/'), 'https://pix.bank.example/api/v2')
    for (const text of [
      'http://pix.bank.example',
      'https://a:b@bank.example',
      'https://bank.example/?a=1',
      'x',
    ])
      assert.throws(() => bankUrl('X', text), /https:/)
    assert.throws(() => pemFile('key')('PIX_CLIENT_KEY', import.meta.filename), /holds no key/)
    assert.throws(() => pemFile('certificate')('PIX_CLIENT_CERT', '/nowhere.pem'), /ENOENT/)
  })
})
