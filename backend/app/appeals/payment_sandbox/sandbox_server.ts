import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopback } from '#http/loopback'
import { readBytes } from '#http/read_bytes'
import { SANDBOX_CLIENT } from '../payment_providers/current_provider.js'
import { answerBank, problem, wirePayment, type BankAnswer, type SandboxPlace } from './sandbox_api.js'
import type { SandboxBank } from './sandbox_bank.js'
import { orderOfPage, paidPage, payPage, refusedPage } from './sandbox_page.js'
import { pay, payOrder } from './sandbox_pay.js'

export type SandboxOptions = {
  readonly bank: SandboxBank
  /** Of the client, and of the signatures of notices. */
  readonly secret: string
  readonly receiver: SandboxPlace['receiver']
  /** 0: any free one. */
  readonly port: number
}

export type SandboxServer = {
  readonly url: string
  /** From now on tokens that were given are refused. */
  endTokens(): void
  end(): Promise<void>
}

const TOKEN_SECONDS = 3_600
const BODY_MOST = 65_536
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

/** Serves the sandbox bank on 127.0.0.1, and nowhere else. */
export async function serveSandbox({ bank, secret, receiver, port }: SandboxOptions): Promise<SandboxServer> {
  const tokens = new Set<string>()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400)
      response.end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A page elsewhere that has its name resolved to this machine is not this machine.
    if (!isLoopback((request.headers.host ?? '').replace(/:\d+$/, '')))
      return send(response, problem(421, 'OutroHost'))
    const url = new URL(request.url ?? '/', `http://${host}`)
    const body = request.method === 'GET' ? '' : String(await readBytes(request, BODY_MOST))
    if (url.pathname === '/oauth/token') return send(response, giveToken(request, body))
    if (url.pathname === '/sandbox/pay') return answerPayer(request, response, url, body)
    const [version, ...path] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    if (version !== 'v2') return send(response, problem(404, 'NaoEncontrado'))
    if (!tokens.has((request.headers.authorization ?? '').replace(/^Bearer /, '')))
      return send(response, problem(401, 'NaoAutorizado'))
    const call = {
      method: request.method ?? '',
      path,
      query: url.searchParams,
      body: body === '' ? null : (JSON.parse(body) as unknown),
    }
    send(response, answerBank(bank, { receiver, host }, call))
  }

  function giveToken({ headers, method }: IncomingMessage, body: string): BankAnswer {
    const asked = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    const isClient = method === 'POST' && asked === `${SANDBOX_CLIENT}:${secret}`
    if (!isClient || new URLSearchParams(body).get('grant_type') !== 'client_credentials')
      return problem(401, 'NaoAutorizado')
    const token = randomBytes(32).toString('base64url')
    tokens.add(token)
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS } }
  }

  async function answerPayer(request: IncomingMessage, response: ServerResponse, url: URL, body: string) {
    if (request.method === 'GET')
      return sendPage(response, 200, payPage(bank.charge(url.searchParams.get('txid') ?? '')))
    const isJson = (request.headers['content-type'] ?? '').startsWith('application/json')
    const fields: unknown = isJson ? JSON.parse(body) : orderOfPage(bank, new URLSearchParams(body))
    const order = payOrder(bank, (fields ?? {}) as Record<string, unknown>)
    if (order === null)
      return isJson ? send(response, problem(400, 'PedidoInvalido')) : sendPage(response, 400, refusedPage())
    const { payments, notices, afterwards } = await pay(bank, secret, order)
    if (isJson) send(response, { status: 200, body: { payments: payments.map(wirePayment), notices } })
    else sendPage(response, 200, paidPage(payments))
    await afterwards()
  }

  return {
    url: `http://${host}`,
    endTokens: () => tokens.clear(),
    async end() {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}

const send = (response: ServerResponse, { status, body }: BankAnswer): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(body === null ? undefined : JSON.stringify(body))

const sendPage = (response: ServerResponse, status: number, html: string): void =>
  void response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .end(html)
