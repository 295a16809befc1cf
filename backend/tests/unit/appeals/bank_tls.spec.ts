import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { test } from '@japa/runner'
import { BankClient } from '#appeals/payment_providers/pix/bank_client'
import { ProviderTrouble } from '#appeals/payment_providers/payment_provider'
import { paymentProblem, type PaymentSettings } from '#start/payment_settings'
import { pemFile } from '#start/pix_settings'
import { NO_PIX } from '#tests/fixtures/bank_settings'
import { temporaryFolderOf } from '#tests/fixtures/temporary_folder'
import { makeCertificate, opensslProgram } from '../../../../.workspace/services/certificate.mjs'

const hasOpenssl = opensslProgram() !== null

test.group('the certificate that a bank knows us by', (group) => {
  const folder = temporaryFolderOf(group)

  test('is shown to the bank, whose own is by the authority of the settings', async ({ assert, cleanup }) => {
    const { ca, cert, key } = await makeCertificate(folder())
    const authority = readFileSync(ca, 'utf8')
    const certificate = readFileSync(cert, 'utf8')
    const own = readFileSync(key, 'utf8')
    const seen: (string | undefined)[] = []
    const server = createServer(
      { cert: certificate, key: own, ca: authority, requestCert: true, rejectUnauthorized: true },
      (request, response) => {
        const name = (request.socket as TLSSocket).getPeerCertificate().subject.CN
        seen.push(Array.isArray(name) ? name[0] : name)
        response.end(JSON.stringify({ access_token: 't', expires_in: 60 }))
      }
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanup(() => void server.close())
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const access = { apiUrl: `${url}/v2`, tokenUrl: `${url}/t`, clientId: 'a', clientSecret: 'b' }
    const get = (more: object) =>
      new BankClient({ ...access, ...more }).call({ method: 'GET', path: ['pix'] })
    assert.equal((await get({ certificate, key: own, authority })).status, 200)
    assert.deepEqual(seen, ['localhost', 'localhost'])
    for (const wrong of [{ authority }, { certificate, key: own }]) {
      const trouble = await get(wrong).catch((error: unknown) => error)
      assert.instanceOf(trouble, ProviderTrouble)
    }
    assert.lengthOf(seen, 2)
  }).skip(!hasOpenssl, 'openssl is not installed')

  test('half a configuration of a bank stops the start, with what is missing', async ({ assert }) => {
    const { ca, cert, key: keyPath } = await makeCertificate(folder())
    const certificate = pemFile('certificate')('PIX_CLIENT_CERT', cert)
    const key = pemFile('key')('PIX_CLIENT_KEY', keyPath)
    const pix = {
      ...NO_PIX,
      apiUrl: 'https://b.example/v2',
      clientId: 'a',
      clientSecret: 'b',
      certificate,
      key,
    }
    const problem = (given: PaymentSettings['pix'], trustsProxies = true) =>
      paymentProblem(
        {
          provider: 'pix',
          receiver: { key: 'a@b.c', name: 'Escola', city: 'Recife' },
          pix: given,
          sandbox: { url: '', secret: '' },
        },
        { trustsProxies, isRealSchool: true }
      )
    assert.isNull(problem(pix))
    assert.include(problem(NO_PIX), 'PIX_API_URL, PIX_CLIENT_ID')
    assert.include(problem({ ...pix, certificate: undefined }), 'PIX_CLIENT_CERT is')
    assert.include(problem({ ...pix, certificate: pemFile('certificate')('X', ca) }), 'not the key of')
    const notices = { ...pix, noticeSecret: 'a'.repeat(32), noticeHeader: 'x-client-verify' }
    assert.isNull(problem(notices))
    assert.include(problem({ ...notices, noticeHeader: '' }), 'belong together')
    assert.include(problem({ ...notices, noticeSecret: 'short' }), '32 to 128')
    assert.include(problem({ ...notices, noticeHeader: 'x y' }), 'name of a header')
    assert.include(problem(notices, false), 'TRUST_PROXY')
  }).skip(!hasOpenssl, 'openssl is not installed')
})
