import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
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

/**
 * The calls that the specs of this folder make by `faultsOf`, as their files name them: a single spec that runs knows nothing of the
 * others.
 */
export function callsInSpecs(): string[] {
  const folder = app.makePath('tests/functional/audit')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .flatMap((name) => [
      ...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/\[\s*'([A-Z]+ \/[^']+)',\s*\{\s*by\b/g),
    ])
    .map(([, call = '']) => call)
}

/**
 * A call, and who makes it. `body`: JSON, or a form. `withoutLogin`: by a token in the body, which the person was given.
 * `withoutSession`: by nobody who is logged in; who the act names.
 * `about`: the target of the act, and its facts.
 */
export type Made = {
  by: 'admin' | 'proctor' | { id: number; token: string }
  path: string
  body?: unknown
  withoutLogin?: boolean
  withoutSession?: { actor: number | null }
  about?: { type: string; id: number; detail?: object }
}

const bodyOf = (body: unknown): RequestInit =>
  body === undefined || body instanceof FormData
    ? { body: body ?? null }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

function actorOf(room: TestRoom, by: Made['by']): { id: number; token: string } {
  if (typeof by === 'object') return by
  return by === 'admin'
    ? { id: room.admin.id, token: room.adminToken }
    : { id: room.proctor.id, token: room.proctorToken }
}

/** Makes the calls in their order. @returns what is wrong with them: each has to record what the page promises, by whoever made it */
export async function faultsOf(room: TestRoom, made: readonly [string, Made][]): Promise<string[]> {
  const promised = new Map(recorded)
  const wrong: string[] = []
  for (const [at, [call, { by, path, body, withoutLogin, withoutSession, about }]] of made.entries()) {
    const before = (await recordsOf(room.institution.id)).length
    const { headers, ...rest } = bodyOf(body)
    const requestId = `call-${room.id}-${at}`
    const actor = actorOf(room, by)
    const answer = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
      ...rest,
      method: call.slice(0, call.indexOf(' ')),
      headers: {
        ...(withoutLogin || withoutSession ? {} : as(actor.token)),
        ...(headers as object),
        'x-request-id': requestId,
      },
    })
    const text = await answer.text()
    const acts = (await recordsOf(room.institution.id)).slice(before)
    const expected = actsIn(promised.get(call) ?? '')
    if (answer.status >= 300) wrong.push(`${call}: ${answer.status} ${text}`)
    else if (acts.length === 0) wrong.push(`${call} records nothing`)
    for (const row of acts) {
      if (!expected.includes(row.act)) wrong.push(`${call} records ${row.act}`)
      if (withoutSession) {
        if (row.actor_id !== withoutSession.actor || row.login_id !== null)
          wrong.push(`${call} names somebody else`)
        continue
      }
      if (row.actor_id !== actor.id || row.login_id === null || row.address !== '127.0.0.1')
        wrong.push(`${call} names somebody else`)
      if (row.request_id !== requestId) wrong.push(`${call} names the request ${row.request_id}`)
      const target = { type: row.subject_type, id: row.subject_id }
      const facts = JSON.parse(row.detail_json) as object
      if (
        about &&
        !isDeepStrictEqual({ ...target, detail: about.detail && facts }, { detail: undefined, ...about })
      )
        wrong.push(`${call} is about ${JSON.stringify(target)}: ${row.detail_json}`)
    }
  }
  return wrong
}
