import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { beginErasing } from '#identity'
import { closePerson } from '#privacy/jobs/close_person'
import { clock, insertRow } from '#shared'
import { columnsWith, erasureRequest, workErasure, workKilled } from '#tests/fixtures/erasures'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
  type TestUser,
} from '#tests/fixtures/people'
import { erasedWorld, identifierOf } from './erased_world.js'

/** What the preview says stays, and the record of acts. */
const STAYS = ['answers.free_response', 'audit_records.detail_json', 'audit_records.reason']

async function send(client: ApiClient, token: string, lines: readonly string[], fields: object = {}) {
  const sent = await client
    .post('/v1/imports')
    .headers(as(token))
    .file('file', Buffer.from(lines.join('\n')), { filename: 'lista.csv' })
    .fields({ mode: 'upsert', ...fields })
  sent.assertStatus(201)
  return sent.body() as { id: number; counts: Record<string, number> }
}

const act = async (client: ApiClient, token: string, id: number, what: 'apply' | 'undo') => {
  const done = await client.post(`/v1/imports/${id}/${what}`).headers(as(token))
  return done.body() as { counts: Record<string, number> }
}

const problemsOf = async (client: ApiClient, token: string, id: number): Promise<string[]> => {
  const rows = await client.get(`/v1/imports/${id}/rows?limit=100`).headers(as(token))
  const found = rows.body().results as { problems: { field: string; message: string }[] }[]
  return found.flatMap(({ problems }) => problems.map(({ field, message }) => `${field}: ${message}`))
}

/** Their account is closed, and the rest of their erasure is still to come. */
async function closed(person: TestUser, admin: TestUser): Promise<void> {
  const request = await erasureRequest(person, admin.id)
  const asked = { asked_by: admin.id, asked_at: clock.now(), needs_second: 0 }
  await insertRow(db, 'erasures', { request_id: request, ...asked })
  await db.from('privacy_requests').where('id', request).update({ state: 'erasing' })
  await db.transaction(async (trx) => {
    await beginErasing(trx, person.id)
    if (!(await closePerson(trx, { request, person: person.id, orderedBy: admin.id, settled: new Set() })))
      throw new Error('something is in the way')
  })
}

const peopleOf = async (institutionId: number) =>
  (await db.from('users').where('institution_id', institutionId)).length

test.group('lists while somebody is being erased', () => {
  test('applied and taken back between the steps of an erasure, they make nobody anew and leave no trace', async ({
    client,
    assert,
  }) => {
    const world = await erasedWorld()
    const { canary, erased, institution, requestId, admin, second } = world
    const [token, other] = [await loginAs(admin), await loginAs(second)]
    const identifier = identifierOf(canary)
    const name = (mark: string) => `João Conceição ${canary} ${mark}`
    const header = 'nome,ra'
    // Some that were applied before, and some that were only checked.
    const [applied, checked]: [number[], number[]] = [[], []]
    for (const mark of ['um', 'dois', 'três', 'quatro']) {
      const { id } = await send(client, token, [header, `${name(mark)},${identifier}`])
      assert.deepEqual((await act(client, token, id, 'apply')).counts, { changed: 1 })
      applied.push(id)
    }
    for (const mark of ['cinco', 'seis', 'sete', 'oito'])
      checked.push((await send(client, token, [header, `${name(mark)},${identifier}`])).id)
    for (const by of [token, other])
      (await client.post(`/v1/privacy_requests/${requestId}/erasure`).headers(as(by))).assertStatus(200)
    const people = await peopleOf(institution.id)
    let step = 0
    await workKilled(requestId, async () => {
      step += 1
      const spelling = step % 4 === 0 ? ` ${identifier.toUpperCase()}` : identifier
      const sent = await send(client, token, [header, `${name('novo')},${spelling}`])
      assert.deepEqual(sent.counts, { refused: 1 }, `step ${step}`)
      const [from, what, outcome] =
        step % 2 === 0
          ? ([checked, 'apply', { refused: 1 }] as const)
          : ([applied, 'undo', { left: 1 }] as const)
      const id = from.pop()
      if (id) assert.deepEqual((await act(client, token, id, what)).counts, outcome, `step ${step}`)
    })
    assert.isAbove(step, 12)
    assert.isEmpty([...applied, ...checked])
    assert.equal(await peopleOf(institution.id), people)
    assert.deepEqual(await columnsWith(canary), STAYS)
    assert.include(await db.from('users').where('id', erased.person.id).firstOrFail(), { is_active: 0 })
  }).timeout(600_000)

  test('rows of lists are counted once, however often an erasure looks at them', async ({
    client,
    assert,
  }) => {
    const { requestId, admin, second } = await erasedWorld()
    for (const who of [admin, second])
      await client.post(`/v1/privacy_requests/${requestId}/erasure`).headers(as(await loginAs(who)))
    await workErasure(requestId)
    const { result_json: json } = await db.from('erasures').where('request_id', requestId).firstOrFail()
    assert.equal(JSON.parse(json).goes.imports, 3)
  }).timeout(600_000)

  test('a row that names them by identifier, user name or the address of a guardian is refused, and says why', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const school = await createSchool(institution)
    const schoolClass = await createClass(school)
    const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
    const token = await loginAs(admin)
    const [ra, otherRa] = [unique('RÁ'), unique('ra')]
    const candidate = await createUser({ schoolClass })
    const sibling = await createUser({ schoolClass })
    await db.from('users').where('id', candidate.id).update({ public_identifier: ra })
    await db.from('users').where('id', sibling.id).update({ public_identifier: otherRa })
    const teacher = await createUser({ groups: ['Professor'], school, username: unique('prof') })
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution })
    const [address, family] = [`${unique('lia')}@b.example`, `${unique('casa')}@b.example`]
    await db.from('users').where('id', guardian.id).update({ email: address })
    await db.from('users').where('id', candidate.id).update({ email: family })
    for (const person of [candidate, teacher, guardian]) await closed(person, admin)
    const schoolName = (await db.from('schools').where('id', school.id).firstOrFail()).name
    const reason = /apagados/
    const refused = async (kind: string, field: string, lines: string[]) => {
      const { id, counts } = await send(client, token, lines, { kind })
      assert.deepEqual(counts, { refused: 1 }, lines[1])
      const [problem = ''] = await problemsOf(client, token, id)
      assert.match(problem, reason)
      assert.isTrue(problem.startsWith(`${field}:`), problem)
    }
    await refused('students', 'public_identifier', ['nome,ra', `Ana,${ra}`])
    await refused('students', 'public_identifier', ['nome,ra', `Ana,${ra.toLowerCase()}`])
    await refused('students', 'username', ['nome,ra,usuario', `Ana,${unique('ra')},${candidate.username}`])
    await refused('students', 'username', ['nome,ra,usuario', `Ana,${otherRa},${candidate.username}`])
    await refused('staff', 'username', [
      'nome,usuario,email,perfil,escola',
      `Rosa,${teacher.username},rosa@b.example,Professor,${schoolName}`,
    ])
    await refused('guardians', 'student_identifier', ['nome,email,ra', `Lia,${unique('x')}@b.example,${ra}`])
    await refused('guardians', 'email', ['nome,email,ra', `Lia,${address.toUpperCase()},${otherRa}`])
    await refused('guardians', 'username', [
      'nome,email,usuario,ra',
      `Lia,${unique('x')}@b.example,${guardian.username},${otherRa}`,
    ])
    for (const [kind, more, value] of [
      ['applications', 'prova', 'X'],
      ['special_needs', 'percentual_do_tempo', '125'],
    ] as const) {
      await refused(kind, 'public_identifier', [`ra,${more}`, `${ra},${value}`])
      await refused(kind, 'username', [`usuario,${more}`, `${candidate.username},${value}`])
    }
    // An address that a candidate had is the family's.
    const own = await send(client, token, ['nome,email,ra', `Lia,${family},${otherRa}`], {
      kind: 'guardians',
    })
    assert.deepEqual(own.counts, { create: 1 })
    // Another institution knows nothing of it.
    const foreign = await createUser({ groups: ['ADMINISTRADOR'], institution: await createInstitution() })
    const elsewhere = await send(client, await loginAs(foreign), ['nome,ra', `Ana,${ra}`])
    assert.deepEqual(elsewhere.counts, { create: 1 })
  })
})
