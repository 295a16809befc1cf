import type { ApiClient } from '@japa/api-client'
import { as } from '#tests/fixtures/people'
import { offerOf } from './sdp.js'

/** Opens a media session as a page does. @returns its id */
export async function openSession(
  client: ApiClient,
  roomId: number,
  token: string,
  role: 'publish' | 'watch'
): Promise<string> {
  const opened = await client.post(`/v1/rooms/${roomId}/media_session`).headers(as(token)).json({ role })
  opened.assertStatus(200)
  return (opened.body() as { sessionId: string }).sessionId
}

/** A page offers picture and sound. @returns the response to its offer */
export const publish = (client: ApiClient, sessionId: string, token: string) =>
  client.post(`/v1/media_sessions/${sessionId}/publish`).headers(as(token)).json({ sdp: offerOf() })

/** A page sends from now on. @returns the id of its media session */
export async function send(client: ApiClient, roomId: number, token: string): Promise<string> {
  const sessionId = await openSession(client, roomId, token, 'publish')
  ;(await publish(client, sessionId, token)).assertStatus(200)
  return sessionId
}
