import { configProvider } from '@adonisjs/core'
import app from '@adonisjs/core/services/app'
import { EncryptionManager } from '@adonisjs/core/encryption'
import { test } from '@japa/runner'
import { encryptionOf } from '#config/encryption'
import { appKeysProblem } from '#http/app_key'
import { demoProblem } from '#http/loopback'
import { keyList } from '#start/app_keys'

/** The application key of a server of 2026-11-22, and what it sealed before there was a key for each purpose. */
const YESTERDAY = 'k7Qm2Xv9Tz4Rb6Wn1Ls8Yd3Hf5Jg0Pc-of-yesterday'
const SEAL =
  'gcm.v1:Mqvokjwkrl30H0MOXawsKYm5InpePVIp_PfRcZUjeZjs1C1vsJC66GAiPUrU9gjw-Xu1qN0._dISm3RcCQtf8WkA.nzC_5tc3mVL749XEEjL4Og'
const PRIVATE =
  'gcm.v1:OdpY97w_lEQ9Bn3Ow9enTCS21oVSt6nv5LcD2Vxmk8lQ04ifFFV5wU-zgcja_Z5gBN6LKzjvKw.2tTL5bsgQEfHiLNL.Su2lYzD1iSjkAM6hNSM3OA'
const TODAY = 'u3Ek8Gp5Nv0Hc7Zt2Ma9Jx4Sr6Wd1Yb-of-today'

async function manager(...secrets: string[]) {
  const config = await configProvider.resolve<ConstructorParameters<typeof EncryptionManager>[0]>(
    app,
    encryptionOf(secrets)
  )
  if (!config) throw new Error('no configuration')
  return new EncryptionManager(config)
}

const PURPOSES = ['web', 'tickets', 'answers_file', 'recovery', 'second_factor', 'outside_login']

test.group('the keys that come from APP_KEY', () => {
  test('each purpose has a key of its own: nothing opens what another has sealed or signed', async ({
    assert,
  }) => {
    const keys = await manager(TODAY)
    for (const one of [...PURPOSES, 'undivided'])
      for (const other of [...PURPOSES, 'undivided']) {
        // The name of the key comes first, and is not what makes them different.
        const sealed = keys
          .use(one)
          .encrypt('x')
          .replace(/^[^.]+/, other === 'undivided' ? 'gcm' : other)
        assert.equal(keys.use(other).decrypt(sealed), one === other ? 'x' : null, `${one} by ${other}`)
        const signed = keys.use(one).getMessageVerifier().sign('x')
        assert.equal(
          keys.use(other).getMessageVerifier().unsign(signed),
          one === other ? 'x' : null,
          `${one} by ${other}, signed`
        )
      }
  })

  test('what was sealed by an old key is read, what is sealed is sealed by the present one', async ({
    assert,
  }) => {
    const [before, during, after] = [
      await manager(YESTERDAY),
      await manager(TODAY, YESTERDAY),
      await manager(TODAY),
    ]
    for (const purpose of PURPOSES) {
      const old = before.use(purpose).encrypt('x', { purpose: 'p' })
      assert.equal(during.use(purpose).decrypt(old, 'p'), 'x')
      assert.isNull(after.use(purpose).decrypt(old, 'p'))
      const renewed = during.use(purpose).encrypt('x', { purpose: 'p' })
      assert.equal(after.use(purpose).decrypt(renewed, 'p'), 'x')
      assert.isNull(before.use(purpose).decrypt(renewed, 'p'))
      const signed = before.use(purpose).getMessageVerifier().sign('x')
      assert.equal(during.use(purpose).getMessageVerifier().unsign(signed), 'x')
    }
  })

  test('what was sealed before there were several keys is still read, also after a change of APP_KEY', async ({
    assert,
  }) => {
    for (const keys of [await manager(YESTERDAY), await manager(TODAY, YESTERDAY)]) {
      assert.deepEqual(keys.use('undivided').decrypt(SEAL, 'answers-file'), {
        application: 12,
        user: 34,
        session: 56,
      })
      assert.equal(
        keys.use('undivided').decrypt(PRIVATE, 'recovery-key'),
        '{"kty":"RSA","d":"a private key"}'
      )
      assert.isNull(keys.use('undivided').decrypt(SEAL, 'recovery-key'))
    }
    assert.isNull((await manager(TODAY)).use('undivided').decrypt(SEAL, 'answers-file'))
  })

  test('a key that is missing, short or known is refused, as the present one and as an old one', ({
    assert,
  }) => {
    assert.isNull(appKeysProblem([TODAY]))
    assert.isNull(appKeysProblem([TODAY, YESTERDAY]))
    for (const weak of [
      '',
      'short',
      'test-key-0123456789abcdef0123456789abcdef',
      'a'.repeat(64),
      'change-me-change-me-change-me-change-me',
    ]) {
      assert.match(appKeysProblem([weak]) ?? '', /^APP_KEY .*randomBytes\(32\)/, weak)
      assert.match(appKeysProblem([TODAY, YESTERDAY, weak]) ?? '', /^APP_KEYS_OLD, key 2,/, weak)
    }
    assert.match(appKeysProblem([]) ?? '', /^APP_KEY is missing/)
    assert.deepEqual(keyList(` ${TODAY}, ,${YESTERDAY} `), [TODAY, YESTERDAY])
    assert.deepEqual(keyList(undefined), [])
  })
})

test('demo accounts are for this machine alone', ({ assert }) => {
  const local = 'http://localhost:3333'
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1'])
    assert.isNull(demoProblem({ host, appUrl: local }), host)
  for (const appUrl of ['http://127.0.0.1:3333', 'http://[::1]:3333', 'https://localhost'])
    assert.isNull(demoProblem({ host: '127.0.0.1', appUrl }), appUrl)
  for (const host of [
    undefined,
    '0.0.0.0',
    '::',
    '10.0.0.5',
    'escola.example',
    '127.0.0.1.example',
    'localhost.example',
  ])
    assert.match(demoProblem({ host, appUrl: local }) ?? '', /HOST is .*BANCA_DEMO=false/, String(host))
  for (const appUrl of [
    'https://escola.example',
    'http://10.0.0.5:3333',
    'http://localhost.example',
    'http://localhost@escola.example',
  ])
    assert.match(demoProblem({ host: '127.0.0.1', appUrl }) ?? '', /APP_URL is .*HOST=127\.0\.0\.1/, appUrl)
})
