import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { as } from '#tests/fixtures/people'
import { offerOf } from '#tests/functional/media/sdp'
import { janusIsMissing } from '#tests/functional/media/test_janus'
import type { WatchedWorld } from './candidate.js'
import { startTwoServers, type ServerProcess } from './server.js'
import { startSharedJanus } from './shared_janus.js'

type Cleanup = (end: () => Promise<void>) => void
type Answer = {
  status: number
  body: { sessionId?: string; sdp?: string; live?: boolean; code?: string }
  retryAfter: string | null
}

/** One call at the server that it is given. */
export async function call(
  server: ServerProcess,
  token: string,
  method: string,
  path: string,
  body?: object
): Promise<Answer> {
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: { ...as(token), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
    retryAfter: response.headers.get('retry-after'),
  }
}

/** What a page does with its media session, each time at the server that it is given. */
export function pageOf({ roomId }: Pick<WatchedWorld, 'roomId'>, token: string, role: 'publish' | 'watch') {
  let path = ''
  const at = (server: ServerProcess, method: string, part = '', body?: object) =>
    call(server, token, method, `${path}${part}`, body)
  return {
    id: () => path.slice(path.lastIndexOf('/') + 1),
    async open(server: ServerProcess) {
      const opened = await call(server, token, 'POST', `/v1/rooms/${roomId}/media_session`, { role })
      path = `/v1/media_sessions/${opened.body.sessionId ?? ''}`
      return opened.status
    },
    publish: (server: ServerProcess) => at(server, 'POST', '/publish', { sdp: offerOf() }),
    watch: (server: ServerProcess, feeds: number[]) => at(server, 'POST', '/watch', { feeds }),
    show: (server: ServerProcess) => at(server, 'GET'),
    close: (server: ServerProcess) => at(server, 'DELETE'),
    at,
  }
}

/** Two server processes with one Janus, one database and one Redis, and a room that is watched; all end with the test. */
export async function startSharedMedia(
  cleanup: Cleanup,
  { settings = {}, fault }: { settings?: Record<string, string>; fault?: string } = {}
) {
  const database = await startMariaDb({ database: 'banca_media' })
  cleanup(() => database.stop())
  const redis = await startRedis()
  cleanup(() => redis.stop())
  const janus = await startSharedJanus(cleanup)
  const { here, there } = await startTwoServers(
    {
      database,
      settings: {
        ...janus.settings,
        ...settings,
        EVENTS: 'redis',
        REDIS_HOST: redis.host,
        REDIS_PORT: String(redis.port),
      },
      ...(fault !== undefined && { fault }),
    },
    cleanup
  )
  return { here, there, janus, redis, database, world: await here.watchedRoom() }
}

export const mediaIsMissing = () => mariaDbPrograms() === null || redisProgram() === null || janusIsMissing()
export const MISSING =
  'MariaDB, Redis or Janus is not installed: apt-get install mariadb-server redis-server janus'
