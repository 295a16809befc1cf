import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { BankClient } from '#appeals/payment_providers/pix/bank_client'
import { bankReadings } from '#appeals/payment_providers/pix/bank_readings'
import { apiPixProvider } from '#appeals/payment_providers/pix/api_pix_provider'
import { ProviderTrouble } from '#appeals/payment_providers/payment_provider'
import { clock } from '#shared'

const KEY = 'recursos@escola.example'
const END_TO_END = `E${'9'.repeat(31)}`

test.group('calls to a bank', (group) => {
  let server: Server
  let answer: RequestListener = (_, response) => response.end('{}')
  let asked: string[] = []
  let tokens = 0

  group.each.setup(async () => {
    asked = []
    tokens = 0
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      if (request.url !== '/oauth/token') return answer(request, response)
      tokens += 1
      response.end(JSON.stringify({ access_token: `t${tokens}`, expires_in: 3600 }))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  group.each.teardown(() => {
    clock.release()
    server.close()
    server.closeAllConnections()
  })

  const access = () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { apiUrl: `${url}/v2`, tokenUrl: `${url}/oauth/token`, clientId: 'a', clientSecret: 'b' }
  }
  const newClient = () => new BankClient(access())
  const get = (client: BankClient) => client.call({ method: 'GET', path: ['cob', 'a/../b'] })

  test('a token is asked for once by all who wait, and anew when it ends', async ({ assert }) => {
    const client = newClient()
    await Promise.all([get(client), get(client), get(client)])
    assert.equal(tokens, 1)
    assert.include(asked, 'GET /v2/cob/a%2F..%2Fb')
    clock.advance(3_600_000 - 29_000)
    await get(client)
    assert.equal(tokens, 2)
  })

  test('a token that is refused is asked for once more, and then it is the bank’s answer', async ({
    assert,
  }) => {
    answer = (_, response) => response.writeHead(401).end()
    assert.equal((await get(newClient())).status, 401)
    assert.equal(tokens, 2)
  })

  test('a redirection is not followed', async ({ assert }) => {
    answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()
    assert.equal((await get(newClient())).status, 302)
    assert.notInclude(asked.join(), 'elsewhere')
    const readings = bankReadings(newClient(), KEY)
    await assert.rejects(() => readings.chargePayments('A'), /302/)
  })

  test('an answer without an end, one that is no JSON and one that breaks off are trouble', async ({
    assert,
  }) => {
    const answers: RequestListener[] = [
      (_, response) => response.end('x'.repeat(1_048_577)),
      (_, response) => response.end('<html>'),
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{', () => response.destroy())
      },
      (request) => request.socket.destroy(),
    ]
    for (const each of answers) {
      answer = each
      const trouble = await get(newClient()).then(
        () => null,
        (error: unknown) => error
      )
      assert.instanceOf(trouble, ProviderTrouble)
    }
  })

  test('another machine without TLS is not asked', async ({ assert }) => {
    const client = new BankClient({
      ...access(),
      apiUrl: 'http://192.0.2.1/v2',
      tokenUrl: 'http://192.0.2.1/t',
    })
    await assert.rejects(() => get(client), /has no TLS/)
  })

  test('what is no payment, or another one, is never taken for it', async ({ assert }) => {
    const readings = bankReadings(newClient(), KEY)
    const good = { endToEndId: END_TO_END, txid: 'A', valor: '12.50', horario: '2026-11-27T12:00:00Z' }
    const at = Date.parse(good.horario)
    const says = (body: unknown) => (answer = (_, response) => response.end(JSON.stringify(body)))
    says(good)
    assert.deepEqual(await readings.payment(END_TO_END), {
      endToEndId: END_TO_END,
      txid: 'A',
      amount: 1250,
      paidAt: at,
      givenBack: [],
    })
    for (const wrong of [
      { valor: 12.5 },
      { valor: '12.5' },
      { horario: 'x' },
      { horario: '27/11/2026' },
      { devolucoes: [{ id: 'A', status: 'DEVOLVIDO' }] },
      { endToEndId: `E${'8'.repeat(31)}` },
    ]) {
      says({ ...good, ...wrong })
      await assert.rejects(() => readings.payment(END_TO_END))
    }
    says({ txid: 'B', pix: [good] })
    await assert.rejects(() => readings.chargePayments('A'), /another charge/)
    says({ pix: [good, { valor: 'x' }], parametros: { paginacao: { quantidadeDePaginas: 2 } } })
    const pages = await Array.fromAsync(readings.paymentsBetween(at, at))
    assert.deepEqual(
      pages.map((page) => page.length),
      [1, 1]
    )
  })

  test('a refund that somebody else has asked for at the same time is made, and not refused', async ({
    assert,
  }) => {
    const readings = bankReadings(newClient(), KEY)
    const order = { endToEndId: END_TO_END, id: 'A', amount: 1250 }
    for (const [isTaken, state] of [
      [true, 'done'],
      [false, 'failed'],
    ] as const) {
      let isThere = false
      answer = ({ method }, response) => {
        if (method === 'PUT') {
          isThere = isTaken
          return response.writeHead(400).end()
        }
        if (isThere) return response.end(JSON.stringify({ status: 'DEVOLVIDO' }))
        return response.writeHead(404).end()
      }
      assert.equal(await readings.refund(order), state)
    }
  })

  test('a charge with another amount or for somebody else never reaches a payer', async ({ assert }) => {
    const receiver = { key: KEY, name: 'Escola', city: 'Recife' }
    const callers = { admits: () => false, isGenuine: () => false }
    const provider = apiPixProvider('pix', access(), receiver, callers)
    const order = { txid: provider.newTxid(1), amount: 1250, expiresAt: clock.now() + 60_000 }
    const charge = {
      txid: order.txid,
      valor: { original: '12.50' },
      chave: KEY,
      location: 'bank.example/q/1',
    }
    const says = (body: object) =>
      (answer = ({ method }, response) =>
        method === 'GET' ? response.writeHead(404).end() : response.writeHead(201).end(JSON.stringify(body)))
    says(charge)
    assert.include((await provider.createCharge(order)).brCode, 'bank.example/q/1')
    for (const wrong of [
      { valor: { original: '1.00' } },
      { chave: 'b@c.d' },
      { txid: 'X' },
      { location: undefined },
    ]) {
      says({ ...charge, ...wrong })
      await assert.rejects(() => provider.createCharge(order))
    }
    await assert.rejects(() => provider.createCharge({ ...order, expiresAt: clock.now() }), /time to pay/)
    // Its answer was lost: made again it would end too early.
    answer = ({ method }, response) =>
      method === 'GET' ? response.end(JSON.stringify(charge)) : response.writeHead(500).end()
    asked = []
    assert.include((await provider.createCharge(order)).brCode, 'bank.example/q/1')
    assert.notInclude(asked.join(), 'PUT')
  })
})
