/** Which proxies are trusted to name a client's address. */
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { RequestFactory } from '@adonisjs/core/factories/http'
import { test } from '@japa/runner'
import { http } from '#config/app'
import { trustedProxies } from '#start/trusted_proxies'
import { createUser } from '#tests/fixtures/people'

/** A request as the server sees it: over a connection from `from`, with these headers. */
function requestOf(trust: string | undefined, from: string, headers: Record<string, string>) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: from })
  const req = Object.assign(new IncomingMessage(socket), { headers })
  return new RequestFactory()
    .merge({ req, config: { ...http, trustProxy: trustedProxies('TRUST_PROXY', trust) } })
    .create()
}

const addressOf = (trust: string | undefined, from: string, chain: string) =>
  requestOf(trust, from, { 'x-forwarded-for': chain }).ip()

test.group('forwarded headers', () => {
  test('without a configured proxy no forwarded header is trusted', ({ assert }) => {
    for (const trust of [undefined, '', 'false', '0']) {
      assert.equal(addressOf(trust, '203.0.113.9', '10.9.9.9'), '203.0.113.9')
      const request = requestOf(trust, '127.0.0.1', {
        'x-forwarded-for': '10.9.9.9',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
        host: 'banca.test',
      })
      assert.deepEqual(
        [request.ip(), request.protocol(), request.host()],
        ['127.0.0.1', 'http', 'banca.test']
      )
    }
  })

  test('a number trusts so many hops, and ignores what a client wrote before them', ({ assert }) => {
    assert.equal(addressOf('1', '10.0.0.1', '10.9.9.9, 203.0.113.9'), '203.0.113.9')
    assert.equal(addressOf('2', '10.0.0.1', '10.9.9.9, 203.0.113.9, 10.0.0.2'), '203.0.113.9')
    assert.equal(addressOf('1', '10.0.0.1', ''), '10.0.0.1')
  })

  test('a list trusts the proxies that it names, and no others', ({ assert }) => {
    const list = '10.0.0.1, 10.1.0.0/16,fd00::/8'
    assert.equal(addressOf(list, '10.0.0.1', '10.9.9.9, 203.0.113.9'), '203.0.113.9')
    assert.equal(addressOf(list, '::ffff:10.0.0.1', '10.9.9.9, 203.0.113.9, 10.1.2.3'), '203.0.113.9')
    assert.equal(addressOf(list, 'fd00::7', '2001:DB8::1'), '2001:db8::1')
    for (const from of ['10.0.0.2', '203.0.113.9', '2001:db8::1'])
      assert.equal(addressOf(list, from, '10.9.9.9'), from)
    const around = requestOf(list, '203.0.113.9', {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      host: 'banca.test',
    })
    assert.deepEqual([around.secure(), around.host()], [false, 'banca.test'])
  })

  test('what is no address is never one, and an address has one spelling', ({ assert }) => {
    for (const wrong of ['unknown', '10.9.9.9:4711', 'x'.repeat(5_000), '10.9.9', "1' OR 1=1"])
      assert.equal(addressOf('1', '10.0.0.1', wrong), '10.0.0.1', wrong)
    assert.equal(addressOf(undefined, '::ffff:203.0.113.9', ''), '203.0.113.9')
  })

  test('true and what is no list are refused, with the remedy', ({ assert }) => {
    for (const wrong of [
      'true',
      'TRUE',
      ' true ',
      '10',
      '-1',
      '1.5',
      '*',
      'loopback',
      '10.0.0.0/0',
      '10.0.0.0/33',
      '10.0.0.1/',
      '10.0.0.1,',
      'fd00::/129',
      '10.0.0.1/8/8',
      'proxy.example',
    ])
      assert.throws(
        () => trustedProxies('TRUST_PROXY', wrong),
        /^TRUST_PROXY .*how many proxies of yours stand in front \(1 to 9\)/,
        wrong
      )
  })

  test('forged headers give nobody more guesses, and lock no victim at an address of their choice', async ({
    client,
    assert,
    cleanup,
  }) => {
    const victim = await createUser()
    const guess = async (forged: string, password: string) =>
      (
        await client
          .post('/v1/login')
          .header('x-forwarded-for', forged)
          .json({ username: victim.username, password })
      ).status()
    const statuses: number[] = []
    for (let at = 0; at < 40; at += 1) statuses.push(await guess(`10.66.0.${at}`, `wrong-${at}`))
    assert.deepEqual(new Set(statuses.slice(0, 6)), new Set([400]))
    assert.deepEqual(new Set(statuses.slice(6)), new Set([429]), 'each was counted where it came from')

    const trusts = http.trustProxy
    cleanup(() => void (http.trustProxy = trusts))
    http.trustProxy = trustedProxies('TRUST_PROXY', '1')
    assert.equal(
      await guess('10.66.0.1, 10.67.0.1', victim.password),
      200,
      'at another address the account is open'
    )
  })
})
