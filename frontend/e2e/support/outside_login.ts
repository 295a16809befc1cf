import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { codeAt } from '../../../backend/tests/fixtures/authenticator.js'
import { rowsIn } from './database_rows.js'
import { PASSWORD, type School } from './school.js'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const PUBLIC_KEY = String(pair.publicKey.export({ type: 'spki', format: 'pem' }))
const ISSUER = 'https://plataforma.example'

const signed = (subject: string): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(ISSUER)
    .setAudience('banca')
    .setSubject(subject)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(pair.privateKey)

/**
 * A token of the provider that `makeProviders` makes, for a minute. Its signature has no hyphen, as by chance in one of four: at the end of
 * an address it looks like the extension of a file.
 */
export async function tokenOf(subject: string): Promise<string> {
  for (;;) {
    const token = await signed(subject)
    if (/\.\w+$/.test(token)) return token
  }
}

/** Whom the code provider means by every code; a code `mau` is none. */
export async function startCodeProvider() {
  let subject = ''
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const isBad = Buffer.concat(parts).toString().includes('code=mau')
      const body = request.url === '/me' ? { sub: subject } : isBad ? {} : { access_token: 'acesso' }
      response.writeHead(isBad ? 400 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    mean: (next: string) => void (subject = next),
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Calls as somebody of the school, without a page. */
async function callsOf({ url }: School, username: string) {
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const answer = await fetch(`${url}/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `JWT ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const { token } = await post<{ token: string }>('/login', {
    username,
    password: PASSWORD,
    set_new_client: true,
    client_id: `${username}-without-a-page`,
  })
  return <T>(path: string, body: object) => post<T>(path, body, token)
}

/** Somebody's telephone. @returns its secret; a code of this half minute is used up */
export async function setUpFactor(school: School, username: string): Promise<string> {
  const post = await callsOf(school, username)
  const begun = await post<{ secret: string; offer: string }>('/second_factor/begin', {
    current_password: PASSWORD,
  })
  await post('/second_factor', { offer: begun.offer, code: codeAt(begun.secret, Date.now()) })
  await post('/logout', {})
  return begun.secret
}

type Kind = { kind: string; codename: string; name: string } & Record<string, unknown>

/** Makes providers as the administrator, and ties people by their user names to themselves. */
export async function makeProviders(school: School, people: readonly string[], more: readonly Kind[] = []) {
  const post = await callsOf(school, 'administrador')
  const signer = {
    kind: 'signed_token',
    issuer: ISSUER,
    audience: 'banca',
    algorithm: 'ES256',
    public_key: PUBLIC_KEY,
  }
  const all = [
    { ...signer, codename: 'plataforma', name: 'Plataforma da rede' },
    { ...signer, codename: 'educat-bridge', name: 'Educat' },
    ...more,
  ]
  for (const one of all) {
    const made = await post<{ id: number }>('/identity_providers', {
      allowed_groups: ['ALUNO', 'Professor', 'PROCTOR'],
      ...one,
    })
    for (const username of people) {
      const [row] = rowsIn<{ id: number }>(
        school.databasePath,
        'select id from users where username = ?',
        username
      )
      await post(`/identity_providers/${made.id}/identities`, {
        user: row?.id,
        subject: username,
      })
    }
  }
}
