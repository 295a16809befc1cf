import simpleRestProvider from 'ra-data-simple-rest'
import { fetchUtils, HttpError } from 'react-admin'
import { authorization } from './session'

/** Every call of the console: the session's header, and the server's own words when something is wrong. */
export async function httpClient(url: string, options: fetchUtils.Options = {}) {
  const headers = new Headers(options.headers)
  for (const [name, value] of Object.entries(authorization())) headers.set(name, value)
  try {
    return await fetchUtils.fetchJson(url, { ...options, headers })
  } catch (error) {
    if (error instanceof HttpError) {
      const messages: unknown = error.body?.nonFieldErrors
      if (Array.isArray(messages) && typeof messages[0] === 'string') error.message = messages[0]
    }
    throw error
  }
}

export const dataProvider = simpleRestProvider('/v1', httpClient)
