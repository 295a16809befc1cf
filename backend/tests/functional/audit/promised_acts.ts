import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { recordsOf } from '#tests/fixtures/audit'
import { as } from '#tests/fixtures/people'
import type { TestRoom } from '#tests/fixtures/rooms'

const page = readFileSync(app.makePath('../docs/security/audit.md'), 'utf8')
export const section = (title: string) => page.slice(page.indexOf(`\n## ${title}\n`)).split('\n## ')[1] ?? ''
const rowsOf = (title: string) =>
  [...section(title).matchAll(/^\| `([A-Z]+ [^`]+)` +\| (.+?) +\|$/gm)].map(
    ([, call = '', text = '']) => [call, text] as const
  )
export const recorded = rowsOf('Calls that record')
export const unrecorded = rowsOf('Calls that write and record nothing')
export const actsIn = (text: string) => [...text.matchAll(/`([a-z_]+)`/g)].map(([, act = '']) => act)

/** A call, and who makes it. `body`: JSON, or a form. */
export type Made = { by: 'admin' | 'proctor'; path: string; body?: unknown }

const bodyOf = (body: unknown): RequestInit =>
  body === undefined || body instanceof FormData
    ? { body: body ?? null }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

/** Makes the calls in their order. @returns what is wrong with them: each has to record what the page promises, by whoever made it */
export async function faultsOf(room: TestRoom, made: readonly [string, Made][]): Promise<string[]> {
  const promised = new Map(recorded)
  const wrong: string[] = []
  for (const [call, { by, path, body }] of made) {
    const before = (await recordsOf(room.institution.id)).length
    const { headers, ...rest } = bodyOf(body)
    const answer = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
      ...rest,
      method: call.slice(0, call.indexOf(' ')),
      headers: { ...as(by === 'admin' ? room.adminToken : room.proctorToken), ...(headers as object) },
    })
    const text = await answer.text()
    const acts = (await recordsOf(room.institution.id)).slice(before)
    const actor = by === 'admin' ? room.admin : room.proctor
    const expected = actsIn(promised.get(call) ?? '')
    if (answer.status >= 300) wrong.push(`${call}: ${answer.status} ${text}`)
    else if (acts.length === 0) wrong.push(`${call} records nothing`)
    for (const row of acts) {
      if (!expected.includes(row.act)) wrong.push(`${call} records ${row.act}`)
      if (row.actor_id !== actor.id || row.login_id === null || row.address !== '127.0.0.1')
        wrong.push(`${call} names somebody else`)
    }
  }
  return wrong
}
