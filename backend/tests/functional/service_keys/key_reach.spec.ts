import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { linkGuardian } from '#identity'
import { importExamFixture } from '#tests/fixtures/exams'
import { callerOf, openWindow } from '#tests/fixtures/applications'
import { addCandidates } from '#tests/fixtures/desk'
import { finishWith } from '#tests/fixtures/exported'
import { giveSchools } from '#tests/fixtures/further_schools'
import { as, createClass, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'
import {
  bearer,
  EXPORTS,
  GUARDIANS,
  IMPORTS,
  makeKey,
  network,
  sendByKey,
} from '#tests/fixtures/service_keys'
import { storeTree } from '#tests/fixtures/switches'

/** What a key reaches of two schools, a and b, by its maker and its schools. `accounts`: it changes addresses of people. */
const CASES = [
  { maker: 'ADMINISTRADOR', schools: 'all', reaches: ['a', 'b'], accounts: true },
  { maker: 'ADMINISTRADOR', schools: 'a', reaches: ['a'], accounts: false },
  { maker: 'Diretor', schools: 'all', reaches: ['a', 'b'], accounts: false },
  { maker: 'Diretor', schools: 'a', reaches: ['a'], accounts: false },
  { maker: 'Professor', schools: 'all', reaches: ['a', 'b'], accounts: false },
  { maker: 'Professor', schools: 'a', reaches: ['a'], accounts: false },
] as const
type Case = (typeof CASES)[number]

const ALL_SWITCHES = [IMPORTS, GUARDIANS, EXPORTS]

/** Two schools of a maker with a candidate each, who has finished an exam of everybody's, and a key of them. */
async function worldOf(client: ApiClient, { maker: group, schools }: Case) {
  const { institution, admin, token, first, second } = await network()
  const maker =
    group === 'ADMINISTRADOR'
      ? admin
      : await createUser({ groups: [group], school: first.school, institution })
  if (group === 'Diretor') await giveSchools(maker, second.school)
  if (group === 'Professor')
    for (const { schoolClass } of [first, second])
      await db.table('class_members').insert({ class_id: schoolClass.id, user_id: maker.id, role: 'teacher' })
  if (group !== 'ADMINISTRADOR')
    await storeTree(institution.id, group, {
      BackOffice: { Keys: true, Exports: true, Imports: { Students: true, Guardians: true } },
    })
  const own = await loginAs(maker)
  const made = await makeKey(client, own, {
    switches: ALL_SWITCHES,
    ...(schools === 'a' && { schools: [first.school.id] }),
  })
  made.assertStatus(201)

  const shared = await importExamFixture(callerOf(admin), {
    timeWindows: openWindow(),
    collection: { name: unique('coleção') },
  })
  const candidateOf = async (place: typeof first, name: string) => {
    const identifier = unique('ra')
    const [application] = await addCandidates(
      { institution, schoolClass: place.schoolClass, examId: shared.exam.id },
      [name],
      { identifier: () => identifier }
    )
    await finishWith(application?.id ?? 0, 5)
    return { id: application?.userId ?? 0, name, identifier }
  }
  const people = { a: await candidateOf(first, 'Ana'), b: await candidateOf(second, 'Bia') }
  return {
    institution,
    admin,
    maker,
    token,
    own,
    people,
    places: { a: first, b: second },
    collection: shared.collection.id,
    key: bearer(made.body().token),
    keyToken: String(made.body().token),
  }
}

/** A collection of one of the schools, which the key's maker made. */
async function collectionOf(
  { admin, maker, places }: Awaited<ReturnType<typeof worldOf>>,
  school: 'a' | 'b'
): Promise<number> {
  const { collection } = await importExamFixture(callerOf(admin), {
    timeWindows: openWindow(),
    collection: { name: unique('coleção') },
  })
  await db
    .from('collections')
    .where('id', collection.id)
    .update({ school_id: places[school].school.id, created_by: maker.id })
  return collection.id
}

async function moveTo(
  userId: number,
  from: number,
  to: { school: { id: number }; schoolClass: { id: number } }
) {
  const role = { user_id: userId, role: 'student' }
  await db
    .from('class_members')
    .where({ ...role, class_id: from })
    .delete()
  await db.table('class_members').insert({ ...role, class_id: to.schoolClass.id })
  await db.from('users').where('id', userId).update({ school_id: to.school.id })
}

const nameOf = async (id: number) => String((await db.from('users').where('id', id).firstOrFail()).name)
const read = async (client: ApiClient, key: Record<string, string>, path: string) => {
  const answer = await client.get(path).headers(key)
  answer.assertStatus(200)
  return answer.text().trimEnd().split('\r\n').slice(1)
}

for (const one of CASES) {
  const { maker, schools, reaches, accounts } = one
  const isReached = (school: string) => reaches.some((reached) => reached === school)
  const title = `key of ${maker === 'ADMINISTRADOR' ? 'an administrator' : maker} for ${schools === 'a' ? 'one of two schools' : 'all schools'}`

  test.group(title, () => {
    test(`changes and makes candidates of ${reaches.join(' and ')}, and takes back what it did there`, async ({
      client,
      assert,
    }) => {
      const { people, places, keyToken, key, token, own } = await worldOf(client, one)
      const fresh = { a: unique('ra'), b: unique('ra') }
      const rows = (['a', 'b'] as const).flatMap((school) => [
        `${people[school].name} Lima;${people[school].identifier};;;;`,
        places[school].row('Nova', fresh[school]),
      ])
      const file = ['nome;ra;escola;turma;serie;ano letivo', ...rows].join('\n')
      const run = (await sendByKey(client, keyToken, file)).body()
      const n = reaches.length
      assert.deepEqual(run.counts, { create: n, change: n, ...(n < 2 && { refused: 2 }) })
      const act = (what: string, who = key) => client.post(`/v1/imports/${run.id}/${what}`).headers(who)
      // Its maker may more than it.
      for (const person of [own, token]) (await act('apply', as(person))).assertStatus(409)
      ;(await act('apply')).assertStatus(200)
      for (const school of ['a', 'b'] as const) {
        const { id, name } = people[school]
        assert.equal(await nameOf(id), isReached(school) ? `${name} Lima` : name)
        const madeOne = await db.from('users').where('public_identifier', fresh[school])
        assert.lengthOf(madeOne, isReached(school) ? 1 : 0)
      }
      // Whoever was moved to another school since is left to those who see them there.
      await moveTo(people.a.id, places.a.schoolClass.id, places.b)
      const undone = await act('undo')
      undone.assertStatus(200)
      assert.equal(await nameOf(people.a.id), isReached('b') ? 'Ana' : 'Ana Lima')
      assert.equal(await nameOf(people.b.id), 'Bia')
      for (const identifier of Object.values(fresh))
        for (const { is_active: active } of await db.from('users').where('public_identifier', identifier))
          assert.equal(Number(active), 0)
    })

    test(`gives guardians candidates of ${reaches.join(' and ')}${accounts ? ', and new addresses' : ', and no new addresses'}`, async ({
      client,
      assert,
    }) => {
      const { institution, people, keyToken, key } = await worldOf(client, one)
      const stranger = await createUser({ schoolClass: await createClass(await createSchool(institution)) })
      const guardian = await createUser({ groups: ['RESPONSIBLE'], institution })
      const before = `${unique('mae')}@familia.example`
      await db.from('users').where('id', guardian.id).update({ email: before })
      // Theirs already, of a school that is neither.
      await linkGuardian({ guardianId: guardian.id, candidateId: stranger.id })
      const after = `${unique('nova')}@familia.example`
      const file = ['usuario;email;ra']
      for (const { identifier } of Object.values(people))
        file.push(`${guardian.username};${after};${identifier}`)
      const run = (await sendByKey(client, keyToken, file.join('\n'), { kind: 'guardians' })).body()
      const act = (what: string) => client.post(`/v1/imports/${run.id}/${what}`).headers(key)
      ;(await act('apply')).assertStatus(200)
      const seen = async () =>
        (await db.from('guardian_links').where('guardian_id', guardian.id)).map((row) => row.student_id)
      const given = (['a', 'b'] as const).filter(isReached).map((school) => people[school].id)
      assert.sameMembers(await seen(), [stranger.id, ...given])
      const address = async () => (await db.from('users').where('id', guardian.id).firstOrFail()).email
      assert.equal(await address(), accounts ? after : before)
      ;(await act('undo')).assertStatus(200)
      assert.sameMembers(await seen(), [stranger.id])
      assert.equal(await address(), before)

      const account = `nome;ra;email\nAna;${people.a.identifier};${unique('ana')}@familia.example`
      const own = await sendByKey(client, keyToken, account)
      assert.deepEqual(own.body().counts, accounts ? { change: 1 } : { refused: 1 })
    })

    test(`reads grades and performance of ${reaches.join(' and ')}`, async ({ client, assert }) => {
      const { people, places, collection, key } = await worldOf(client, one)
      const grades = `/v1/collection_result?collection=${collection}&format=csv`
      const reached = (['a', 'b'] as const).filter(isReached)
      const rows = await read(client, key, grades)
      assert.sameMembers(
        rows.map((row) => row.split(';')[0]),
        reached.map((school) => people[school].name)
      )
      const performance = `/v1/hierarchies_performance?collection=${collection}&hierarchies=unity&format=csv`
      const nodes = await read(client, key, performance)
      assert.sameMembers(
        nodes.map((row) => row.split(';')[1]),
        reached.map((school) => places[school].name)
      )
      // Not by naming the other school either.
      const other = `&hierarchy=unity:${places.b.school.id}`
      for (const path of [grades, performance])
        assert.lengthOf(await read(client, key, path + other), isReached('b') ? 1 : 0)
      for (const path of ['collection_result', 'hierarchies_performance']) {
        const query = `collection=${collection}&hierarchies=unity`
        const counted = await client.get(`/v1/${path}/count?${query}`).headers(key)
        assert.deepEqual(counted.body(), { count: reached.length })
      }
    })

    test(`knows of collections of ${reaches.join(' and ')}, whoever made them`, async ({
      client,
      assert,
    }) => {
      const world = await worldOf(client, one)
      for (const school of ['a', 'b'] as const) {
        const id = await collectionOf(world, school)
        for (const path of ['collection_result', 'hierarchies_performance']) {
          const answer = await client
            .get(`/v1/${path}/count?collection=${id}&hierarchies=unity`)
            .headers(world.key)
          const isKnown = isReached(school)
          assert.equal(answer.status(), isKnown ? 200 : 404, `${path} of ${school}`)
        }
      }
    })
  })
}
