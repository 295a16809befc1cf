import { snakeKeys } from '@banca/frontend/case'
import { saveAs } from '@banca/frontend/save-as'
import {
  fill,
  type Address,
  type Answer,
  type Filling,
  type Given,
  type Method,
} from '@banca/frontend/routes'
import simpleRestProvider from 'ra-data-simple-rest'
import { fetchUtils, HttpError, type DataProvider } from 'react-admin'
import { authorization, leaveLostSession } from './session'

/** Every call of the console: with the session's header; errors carry the server's own messages. A session that is over leads to the log-in page: the call never settles. */
export async function httpClient(url: string, options: fetchUtils.Options = {}) {
  const headers = new Headers(options.headers)
  for (const [name, value] of Object.entries(authorization())) headers.set(name, value)
  try {
    return await fetchUtils.fetchJson(url, { ...options, headers })
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) await leaveLostSession(error.body)
    if (error instanceof HttpError) {
      const messages: unknown = error.body?.nonFieldErrors
      if (Array.isArray(messages) && typeof messages[0] === 'string') error.message = messages[0]
    }
    throw error
  }
}

/**
 * A call outside of react-admin's lists, typed by the map of the API. `key` names an order: sent again with the same one it is the same
 * order. Rejects with HttpError.
 */
export async function call<M extends Method, A extends Address<M>>(
  method: M,
  address: A,
  ...[filling]: Given<Filling<M, A> & { key?: string }>
): Promise<Answer<M, A>> {
  const { body, key, ...place }: { body?: unknown; key?: string } = filling ?? {}
  const sent = {
    ...(body !== undefined && { body: JSON.stringify(snakeKeys(body)) }),
    ...(key !== undefined && { headers: new Headers({ 'Idempotency-Key': key }) }),
  }
  const { json } = await httpClient(fill(address, place), { method, ...sent })
  return json
}

/**
 * Saves what an address answers with, as a file. `body`: what is posted to it. @returns what it answers instead, where the file is made by a job.
 * @throws HttpError with the server's messages
 */
export async function downloadOrOrder(path: string, name: string, body?: object): Promise<unknown> {
  const answer = await fetch(path, {
    headers: { ...authorization(), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(snakeKeys(body)) }),
  })
  if (!answer.ok) throw await refusalOf(answer)
  if (answer.status === ACCEPTED) return answer.json()
  saveAs(await answer.blob(), name)
  return null
}

const ACCEPTED = 202

/** The same of what is always a file. */
export const download = async (path: string, name: string, body?: object): Promise<void> =>
  void (await downloadOrOrder(path, name, body))

/** The server's own words, where it has some. Of a session that is over it never settles. */
async function refusalOf(answer: Response): Promise<HttpError> {
  const body: unknown = await answer.json().catch(() => null)
  if (answer.status === 401) await leaveLostSession(body)
  const messages: unknown =
    typeof body === 'object' && body !== null && 'nonFieldErrors' in body ? body.nonFieldErrors : null
  const [message]: unknown[] = Array.isArray(messages) ? messages : []
  return new HttpError(typeof message === 'string' ? message : '', answer.status, body)
}

const simpleRest = simpleRestProvider('/v1', httpClient)

export const dataProvider: DataProvider = {
  ...simpleRest,
  // Lists of ours filter by no ids: what a field refers to is read one by one.
  getMany: async (resource, { ids, ...params }) => {
    const found = await Promise.all(ids.map((id) => simpleRest.getOne(resource, { ...params, id })))
    return { data: found.map(({ data }) => data) }
  },
}
