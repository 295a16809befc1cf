import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { recordsOf } from '#tests/fixtures/audit'
import { storeProvider, tokenFor } from '#tests/fixtures/identity_providers'
import { createInstitution, createSchool, createUser, unique } from '#tests/fixtures/people'

const enter = async (client: ApiClient, provider: { codename: string }, claims: Record<string, unknown>) => {
  const token = await tokenFor(String(claims.sub), { claims })
  return client.post(`/v1/provider/${provider.codename}/login`).json({ token })
}
const codeOf = (answer: { body(): unknown }) => (answer.body() as { code?: string }).code
const userOf = (answer: { body(): unknown }) => (answer.body() as { user: { id: number } }).user.id

const giveEmail = async (userId: number, email: string) => {
  await db.from('users').where('id', userId).update({ email })
  return email
}
const newEmail = () => `${unique('Ana')}@Escola.example`

const peopleOf = async (institutionId: number) =>
  (await db.from('users').where('institution_id', institutionId).select('id')).length

test.group('Whom a provider means', () => {
  test('by e-mail only where the row says so, it is verified, and one candidate alone has it', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const closed = await storeProvider({ institution })
    const open = await storeProvider({
      institution,
      tiesByEmail: true,
      allowedGroups: ['ALUNO', 'Professor'],
    })
    const candidate = await createUser({ institution })
    const email = await giveEmail(candidate.id, newEmail())
    const claims = { sub: 'ana', email, email_verified: true }
    assert.equal(codeOf(await enter(client, closed, claims)), 'person_unknown')
    assert.equal(codeOf(await enter(client, open, { ...claims, email_verified: false })), 'person_unknown')
    assert.equal(codeOf(await enter(client, open, { ...claims, email_verified: 'true' })), 'person_unknown')
    const entered = await enter(client, open, { ...claims, email: email.toLowerCase() })
    entered.assertStatus(200)
    assert.equal(userOf(entered), candidate.id)
    // From now on the subject decides, whatever address it has.
    await db.from('sessions').where('user_id', candidate.id).update({ ended_at: 1 })
    assert.equal(userOf(await enter(client, open, { sub: 'ana' })), candidate.id)
    const teacher = await createUser({ groups: ['Professor'], institution })
    const ofStaff = await giveEmail(teacher.id, newEmail())
    const wanted = { sub: 'prof', email: ofStaff, email_verified: true }
    assert.equal(codeOf(await enter(client, open, wanted)), 'person_unknown')
    const foreign = await createUser()
    const elsewhere = await giveEmail(foreign.id, newEmail())
    assert.equal(
      codeOf(await enter(client, open, { sub: 'x', email: elsewhere, email_verified: true })),
      'person_unknown'
    )
    const [one, other] = [await createUser({ institution }), await createUser({ institution })]
    const shared = await giveEmail(one.id, newEmail())
    await giveEmail(other.id, shared)
    assert.equal(
      codeOf(await enter(client, open, { sub: 'y', email: shared, email_verified: true })),
      'person_unknown'
    )
    const acts = await recordsOf(institution.id)
    assert.deepEqual(
      acts.map((row) => [row.act, row.subject_id, row.detail_json]),
      [['identity_tied', candidate.id, JSON.stringify({ how: 'email', provider: open.id })]]
    )
  })

  test('an address takes over nobody: not who is tied to another subject, nor one of 30 elsewhere, nor who is inactive', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const school = await createSchool(institution)
    const provider = await storeProvider({
      institution,
      tiesByEmail: true,
      makesPeople: true,
      schools: [school.id],
    })
    const before = await peopleOf(institution.id)
    const candidate = await createUser({ institution })
    const email = await giveEmail(candidate.id, newEmail())
    const claims = { name: 'Outra', email, email_verified: true }
    assert.equal(userOf(await enter(client, provider, { ...claims, sub: 'first' })), candidate.id)
    assert.equal(codeOf(await enter(client, provider, { ...claims, sub: 'second' })), 'person_unknown')
    const common = newEmail()
    const elsewhere = await createInstitution()
    for (let at = 0; at < 22; at += 1)
      await giveEmail((await createUser({ institution: elsewhere })).id, common)
    const own = await createUser({ institution })
    await giveEmail(own.id, common)
    const shared = { ...claims, email: common, sub: 'shared' }
    assert.equal(userOf(await enter(client, provider, shared)), own.id)
    const gone = await createUser({ institution })
    const ofGone = await giveEmail(gone.id, newEmail())
    await db.from('users').where('id', gone.id).update({ is_active: 0 })
    const wanted = { ...claims, email: ofGone, sub: 'gone' }
    assert.equal(codeOf(await enter(client, provider, wanted)), 'person_unknown')
    assert.equal(await peopleOf(institution.id), before + 3)
  })

  test('somebody new is made as ALUNO in a school of the row, once, and nowhere else', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const [north, south, foreign] = [
      await createSchool(institution),
      await createSchool(institution),
      await createSchool(),
    ]
    const codename = async (id: number) =>
      ((await db.from('schools').where('id', id).firstOrFail()) as { codename: string }).codename
    const provider = await storeProvider({
      institution,
      makesPeople: true,
      schools: [north.id, south.id, foreign.id],
    })
    const claims = { sub: 'nova', name: 'Nova Aluna', groups: ['ADMINISTRADOR'], email: 'ADM@x.example' }
    // Two schools, and none of them named.
    assert.equal(codeOf(await enter(client, provider, claims)), 'person_unknown')
    assert.equal(
      codeOf(await enter(client, provider, { ...claims, school: await codename(foreign.id) })),
      'person_unknown'
    )
    assert.equal(
      codeOf(await enter(client, provider, { sub: 'nova', school: await codename(south.id) })),
      'person_unknown'
    )
    const both = await Promise.all(
      [1, 2].map(async () => enter(client, provider, { ...claims, school: await codename(south.id) }))
    )
    const [made] = both.filter((answer) => answer.status() === 200)
    if (!made) throw new Error('nobody came in')
    const id = userOf(made)
    const row = (await db.from('users').where('id', id).firstOrFail()) as Record<string, unknown>
    assert.containsSubset(row, { school_id: south.id, name: 'Nova Aluna', email: null, password_hash: null })
    assert.deepEqual(
      (await db.from('user_groups').where('user_id', id)).map(
        (one: { group_name: string }) => one.group_name
      ),
      ['ALUNO']
    )
    assert.lengthOf(await db.from('users').where('institution_id', institution.id), 1)
    const acts = await recordsOf(institution.id)
    assert.include(
      acts.map(({ act }) => act),
      'person_made_by_provider'
    )
  })

  test('whose verified address somebody here has is not made a second time', async ({ client, assert }) => {
    const institution = await createInstitution()
    const school = await createSchool(institution)
    const provider = await storeProvider({ institution, makesPeople: true, schools: [school.id] })
    const teacher = await createUser({ groups: ['Professor'], institution })
    const email = await giveEmail(teacher.id, newEmail())
    const answer = await enter(client, provider, { sub: 'z', name: 'Z', email, email_verified: true })
    assert.equal(codeOf(answer), 'person_unknown')
    assert.lengthOf(await db.from('users').where('institution_id', institution.id), 1)
  })
})
