import { administrator } from './assigned_exam.js'
import { rowsIn } from './database_rows.js'
import type { School } from './school.js'

const HOUR_MS = 3_600_000

/** What an administrator of this school does for selection processes, by call. */
export async function selectionStaff(school: School) {
  const token = await administrator(school)
  const send = async <T>(method: string, path: string, body: object): Promise<T> => {
    const answer = await fetch(`${school.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const idOf = (username: string) =>
    rowsIn<{ id: number }>(school.databasePath, 'SELECT id FROM users WHERE username = ?', username)[0]?.id ??
    0
  const publish = async (process: number) => {
    const path = `/v1/selection_processes/${process}/publish`
    const { basis } = await send<{ basis: string }>('POST', path, { mode: 'preview' })
    await send('POST', path, { mode: 'apply', basis })
  }
  return {
    publish,
    /** A published process with these results; appeals are open for an hour. @returns its id */
    async publishResults(name: string, results: readonly (object & { username: string })[]): Promise<number> {
      const now = Date.now()
      const { id } = await send<{ id: number }>('POST', '/v1/selection_processes', {
        name,
        appeal_opens_at: new Date(now - HOUR_MS).toISOString(),
        appeal_closes_at: new Date(now + HOUR_MS).toISOString(),
      })
      await send('PUT', `/v1/selection_processes/${id}/results`, {
        results: results.map(({ username, ...result }) => ({ user: idOf(username), ...result })),
      })
      await publish(id)
      return id
    },
    /** Replies to the only appeal of a process. */
    async reply(process: number, response: string): Promise<void> {
      const [appeal] = rowsIn<{ id: number }>(
        school.databasePath,
        'SELECT id FROM result_appeals WHERE selection_process_id = ?',
        process
      )
      await send('PUT', `/v1/result_appeals/${appeal?.id}/reply`, { response, result: 2 })
    },
  }
}
