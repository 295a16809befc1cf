import { guardedFetch, ProviderUnreachable } from '../outgoing/guarded_fetch.js'

/** An answer of a provider in JSON; `body` null where it was none. */
export type ProviderAnswer = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> | null
}

const formEncoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

/** As RFC 6749, 2.3.1 writes who asks: both parts are encoded as a form first. */
const basic = (clientId: string, secret: string) =>
  `Basic ${Buffer.from(`${formEncoded(clientId)}:${formEncoded(secret)}`).toString('base64')}`

async function answerOf(response: Response): Promise<ProviderAnswer> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
    return { status: response.status, body: isObject ? { ...body } : null }
  } catch {
    return { status: response.status, body: null }
  }
}

/** Posts a form as the client of a provider. @throws ProviderUnreachable */
export async function postForm(
  address: string,
  client: { readonly id: string; readonly secret: string },
  form: Readonly<Record<string, string>>
): Promise<ProviderAnswer> {
  return answerOf(
    await guardedFetch(address, {
      method: 'POST',
      headers: {
        authorization: basic(client.id, client.secret),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    })
  )
}

const ACCESS_TOKEN = /^[\x21-\x7e]{1,8192}$/

export const accessTokenOf = (body: ProviderAnswer['body']): string | null =>
  typeof body?.access_token === 'string' && ACCESS_TOKEN.test(body.access_token) ? body.access_token : null

/** Who a token is for. @throws ProviderUnreachable */
export async function askUserinfo(address: string, accessToken: string): Promise<ProviderAnswer> {
  return answerOf(await guardedFetch(address, { headers: { authorization: `Bearer ${accessToken}` } }))
}

/** What `ask` answers; null where the provider cannot be reached. */
export async function reached<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnreachable) return null
    throw error
  }
}
