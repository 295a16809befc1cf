import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import { addToClass, linkGuardian } from '#identity'
import type { Group } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { fill } from '#tests/fixtures/route_table'
import { thingsOf } from './things.js'
import { createVictim, fingerprint, type Victim } from './victim.js'

type Call = { method: string; path: string; body?: unknown }

/** Calls by which a candidate writes, aimed at the victim's running exam with a body that would do something. */
function candidateCalls({ sitting, candidate, medicamentId, room }: Victim): Call[] {
  const base = `/v1/applications/${sitting.applicationId}`
  const [choice, text] = sitting.answers
  const alternative = sitting.alternatives.get(choice?.item_id ?? 0)?.[0] ?? 0
  const entry = { id: choice?.id, revision: 999, alternative_id: alternative, seconds: 9, finished: true }
  const application = sitting.applicationId
  return [
    { method: 'POST', path: `${base}/start` },
    { method: 'POST', path: `${base}/claim` },
    { method: 'PUT', path: `${base}/answers/batch`, body: [entry] },
    { method: 'POST', path: `${base}/finish`, body: [entry] },
    {
      method: 'POST',
      path: `${base}/answer_alternatives`,
      body: { answer: choice?.id, alternatives: [alternative], revision: 999 },
    },
    { method: 'PATCH', path: `${base}/answers/${choice?.id}/set_item_expired` },
    { method: 'POST', path: `${base}/answer_logs`, body: { answers: { 1: 'A' } } },
    {
      method: 'POST',
      path: `${base}/answer_attachment`,
      body: { answer: text?.id, path: 'answer_attachment/x', filename: 'x.pdf' },
    },
    { method: 'DELETE', path: `${base}/answer_attachment/1` },
    { method: 'POST', path: `${base}/create_waiting_queue`, body: { application } },
    {
      method: 'POST',
      path: '/v1/rubrics',
      body: { application, item: medicamentId, position: 1, value: 2, revision: 999 },
    },
    {
      method: 'POST',
      path: '/v1/symptom_table',
      body: { application, position: 1, symptom: 'x', revision: 999 },
    },
    { method: 'POST', path: '/v1/director_symptom', body: { application, name: 'x', revision: 999 } },
    { method: 'POST', path: '/v1/answer_files' },
    { method: 'POST', path: '/v1/candidate_documents' },
    { method: 'POST', path: `${base}/snapshots` },
    { method: 'POST', path: `${base}/screenshots` },
    { method: 'POST', path: `${base}/connection_records`, body: { measured_delay: 1 } },
    {
      method: 'POST',
      path: `/v1/rooms/${room.id}/break_requests`,
      body: { motive: 'BATHROOM', user: candidate.id },
    },
    {
      method: 'PATCH',
      path: `/v1/rooms/${room.id}/candidates/${candidate.id}`,
      body: { is_in_application: false, item_position: 2 },
    },
    {
      method: 'PUT',
      path: `/v1/rooms/${room.id}/candidates/${candidate.id}/situation`,
      body: { situation: 'NO_FACE' },
    },
  ]
}

/** Everybody who may know of the exam, or sits one too, and is not the one who sits this one. */
async function onlookers({ institution, school, schoolClass, candidate }: Victim) {
  const staff: [Group, ...Group[]][] = [
    ['ADMINISTRADOR'],
    ['SCHOOL-ADMIN'],
    ['Diretor'],
    ['COORDINATOR'],
    ['PROCTOR'],
    ['COMISSION'],
    ['CORRECTOR'],
  ]
  const users = await Promise.all(staff.map((groups) => createUser({ groups, school })))
  const teacher = await createUser({ groups: ['Professor'], school })
  await addToClass({ classId: schoolClass.id, userId: teacher.id, role: 'teacher' })
  const guardian = await createUser({ groups: ['RESPONSIBLE'], institution })
  await linkGuardian({ guardianId: guardian.id, candidateId: candidate.id })
  const classmate = await createUser({ schoolClass })
  const respondent = await createUser({ groups: ['RESPONDENTE'], school })
  return [...users, teacher, guardian, classmate, respondent]
}

test.group('what only the candidate may do', () => {
  // Only candidates start, answer and finish (perm-access-005).
  test('is refused to everybody else at every call, and changes nothing', async ({ assert }) => {
    const victim = await createVictim()
    const users = await onlookers(victim)
    const before = await fingerprint(victim)
    const files = Number((await db.from('files').count('* as total').firstOrFail()).total)
    const known = candidateCalls(victim)
    const calls = [...known, ...(await otherCalls(victim, known))]
    const wrong: string[] = []
    for (const user of users) {
      const isCandidate = ['ALUNO', 'RESPONDENTE'].includes(user.groups[0] ?? '')
      const headers = { ...as(await loginAs(user)), 'content-type': 'application/json' }
      for (const { method, path, body } of calls) {
        const response = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        // Staff and guardians are refused by their group; to a candidate another's exam looks like none.
        const expected = isCandidate ? [400, 403, 404, 413, 415] : [403, 404]
        if (!expected.includes(response.status))
          wrong.push(`${method} ${path} as ${user.groups[0]}: ${response.status}`)
      }
    }
    assert.deepEqual(wrong, [])
    assert.deepEqual(await fingerprint(victim), before)
    assert.equal(Number((await db.from('files').count('* as total').firstOrFail()).total), files)
  })
})

/** The other writing routes of the server that only candidates may call, filled with the victim's ids: a new one is tried the day it is added. */
async function otherCalls(victim: Victim, known: readonly Call[]): Promise<Call[]> {
  const { sitting, candidate } = victim
  const plain = (path: string) => path.replaceAll(/\/(:\w+|\d+)(?=\/|$)/g, '/:id')
  const listed = new Set(known.map(({ method, path }) => `${method} ${plain(path)}`))
  const others = Object.values(router.toJSON())
    .flat()
    .filter((route) => [...route.middleware.all()].some((used) => isForCandidates(used)))
    .flatMap(({ pattern, methods }) => methods.map((method: string) => ({ method, pattern })))
    .filter(
      ({ method, pattern }) =>
        /^(POST|PUT|PATCH|DELETE)$/.test(method) && !listed.has(`${method} ${plain(pattern)}`)
    )
  return Promise.all(
    others.map(async ({ method, pattern }) => ({
      method,
      path: fill(pattern, await thingsOf(victim, pattern)),
      body: {
        answer: sitting.answers[0]?.id,
        application: sitting.applicationId,
        user: candidate.id,
        item: sitting.answers[0]?.item_id,
        content: 'x',
        bibliography: 'x',
      },
    }))
  )
}

/** Does this middleware let nobody but candidates pass? */
function isForCandidates(middleware: unknown): boolean {
  const { args } = middleware as { args?: { groups?: readonly Group[] } | [{ groups?: readonly Group[] }] }
  const options = Array.isArray(args) ? args[0] : args
  return (
    options?.groups !== undefined &&
    options.groups.every((group) => group === 'ALUNO' || group === 'RESPONDENTE')
  )
}
