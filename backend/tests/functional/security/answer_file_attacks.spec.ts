import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { bringAnswerFile, sealAnswerFile } from '#tests/fixtures/answer_file'
import {
  answersOf,
  applicationRow,
  callerOf,
  createSitting,
  openWindow,
  type AnswerRow,
} from '#tests/fixtures/applications'
import { importExamFixture } from '#tests/fixtures/exams'
import { makeApplications } from '#delivery'
import { unwrap } from '#shared'
import { ownKeyPairs } from '#tests/fixtures/key_pairs'
import { as, createUser, loginAs, type SchoolClass } from '#tests/fixtures/people'

type Begun = { id: number; text: AnswerRow; key: JsonWebKey; seal: string }

const post = (client: ApiClient, token: string, path: string, body: object = {}) =>
  client.post(path).headers(as(token)).json(body)
const put = (client: ApiClient, token: string, { id }: Begun, entry: object) =>
  client.put(`/v1/applications/${id}/answers/batch`).headers(as(token)).json([entry])
const batchesOf = async ({ id }: Begun) =>
  ((await db.from('late_batches').where('application_id', id).orderBy('id')) as { reason: string }[]).map(
    ({ reason }) => reason
  )
const versionsOf = async ({ text }: Begun) =>
  (
    (await db.from('answer_versions').where('answer_id', text.id).orderBy('id')) as {
      free_response: string
    }[]
  ).map((row) => row.free_response)
const textOf = async ({ id, text }: Begun) =>
  (await answersOf(id)).find((answer) => answer.id === text.id)?.free_response ?? null
const stateOf = async ({ id }: Begun) => (await applicationRow(id)).state

const entryOf = ({ text }: Begun, more: object = {}) => ({
  id: text.id,
  revision: 4,
  term: 1,
  freeResponse: 'do arquivo',
  seconds: 3,
  finished: true,
  ...more,
})

async function begin(client: ApiClient, token: string, id: number): Promise<Begun> {
  const started = await post(client, token, `/v1/applications/${id}/start`)
  const { recoveryKey: key, recoverySeal: seal } = started.body() as {
    recoveryKey: JsonWebKey
    recoverySeal: string
  }
  const text = (await answersOf(id)).find(
    ({ item_category: category }) => category === 'FREE_RESPONSE'
  ) as AnswerRow
  return { id, text, key, seal }
}

/** The text with another character in one place. */
const changedAt = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`

/** A candidate in the middle of two exams, a classmate in the middle of the first, and staff who bring files in. */
async function twoExams(client: ApiClient) {
  const sitting = await createSitting()
  const { institution, candidate, token } = sitting
  const member = (await db.from('class_members').where('user_id', candidate.id).firstOrFail()) as {
    class_id: number
  }
  const schoolClass: SchoolClass = {
    id: member.class_id,
    school: { id: Number(candidate.schoolId), institution },
  }
  const classmate = await createUser({ schoolClass })
  const second = await importExamFixture(callerOf(sitting.admin), { timeWindows: openWindow() })
  const actor = { institutionId: institution.id }
  unwrap(
    await makeApplications({ target: { examId: second.exam.id }, people: { userIds: [candidate.id] }, actor })
  )
  unwrap(
    await makeApplications({ target: { examId: sitting.examId }, people: { userIds: [classmate.id] }, actor })
  )
  const applicationOf = async (userId: number, examId: number) =>
    (
      (await db.from('applications').where({ user_id: userId, exam_id: examId }).firstOrFail()) as {
        id: number
      }
    ).id
  const classmateToken = await loginAs(classmate)
  return {
    candidate,
    token,
    classmate,
    mine: await begin(client, token, sitting.applicationId),
    other: await begin(client, token, await applicationOf(candidate.id, second.exam.id)),
    theirs: await begin(client, classmateToken, await applicationOf(classmate.id, sitting.examId)),
    admin: await loginAs(sitting.admin),
  }
}

test.group('attacks with a file of unsent answers', (group) => {
  group.setup(ownKeyPairs)

  test('the seal of another exam, of a classmate, and a changed one prove nothing: quarantined, no exam ends, staff see it', async ({
    client,
    assert,
  }) => {
    const { candidate, classmate, mine, other, theirs, admin } = await twoExams(client)
    const seals = [
      other.seal,
      theirs.seal,
      changedAt(mine.seal, 20),
      mine.seal.slice(0, 40),
      mine.seal.toUpperCase(),
      '{}',
      JSON.stringify({ application: mine.id, user: candidate.id, session: 1 }),
    ]
    for (const [at, seal] of seals.entries()) {
      const inner = {
        applicationId: mine.id,
        userId: candidate.id,
        entries: [entryOf(mine, { freeResponse: `forjada ${at}` })],
        finish: true,
        seal,
      }
      const brought = await bringAnswerFile(
        client,
        admin,
        await sealAnswerFile(mine.key, inner),
        candidate.id,
        true
      )
      assert.containsSubset(brought.body(), { outcome: 'kept_apart', authenticated: false })
    }
    // What aluno02 did to aluno03: an own seal, and the other's exam in the file.
    const overwritten = {
      applicationId: theirs.id,
      userId: classmate.id,
      entries: [entryOf(theirs)],
      finish: true,
      seal: mine.seal,
    }
    const file = await sealAnswerFile(mine.key, overwritten)
    assert.equal(
      (await bringAnswerFile(client, admin, file, candidate.id, true)).body().code,
      'wrong_candidate'
    )
    assert.containsSubset((await bringAnswerFile(client, admin, file, classmate.id, true)).body(), {
      outcome: 'kept_apart',
      authenticated: false,
    })
    // Named as another person's, or with another's answers in it, it finds nothing.
    const mixed = { applicationId: mine.id, userId: classmate.id, entries: [], finish: true, seal: mine.seal }
    assert.equal(
      (await bringAnswerFile(client, admin, await sealAnswerFile(mine.key, mixed), classmate.id, true)).body()
        .code,
      'not_found'
    )
    const smuggled = {
      applicationId: mine.id,
      userId: candidate.id,
      entries: [entryOf(theirs), entryOf(other)],
      finish: false,
      seal: mine.seal,
    }
    const answered = (
      await bringAnswerFile(client, admin, await sealAnswerFile(mine.key, smuggled), candidate.id)
    ).body()
    assert.deepEqual(
      answered.answers.map(({ accepted, reason }: { accepted: boolean; reason: string }) => [
        accepted,
        reason,
      ]),
      [
        [false, 'not_yours'],
        [false, 'not_yours'],
      ]
    )

    for (const one of [mine, other, theirs])
      assert.deepEqual([await textOf(one), await stateOf(one)], [null, 'STARTED'])
    assert.deepEqual(
      await batchesOf(mine),
      seals.map(() => 'imported_unproven')
    )
    assert.deepEqual(await batchesOf(theirs), ['imported_unproven'])
  })

  test('every byte of the envelope is authenticated: one that was changed opens nothing', async ({
    client,
    assert,
  }) => {
    const { candidate, mine, admin } = await twoExams(client)
    const inner = {
      applicationId: mine.id,
      userId: candidate.id,
      entries: [entryOf(mine)],
      finish: true,
      seal: mine.seal,
    }
    const sealed = JSON.parse((await sealAnswerFile(mine.key, inner)).toString()) as Record<string, string>
    const flipped = (text: string, at: number) => {
      const bytes = Buffer.from(text, 'base64')
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return bytes.toString('base64')
    }
    const changes = ['iv', 'data', 'wrappedKey'].flatMap((field) =>
      [0, 5, -1].map((at) => ({
        [field]: flipped(
          sealed[field] ?? '',
          at < 0 ? Buffer.from(sealed[field] ?? '', 'base64').length - 1 : at
        ),
      }))
    )
    for (const change of changes) {
      const brought = await bringAnswerFile(
        client,
        admin,
        Buffer.from(JSON.stringify({ ...sealed, ...change })),
        candidate.id,
        true
      )
      assert.include(['file_not_ours', 'file_unreadable'], brought.body().code, Object.keys(change)[0])
    }
    // Fields outside of the seal are for people who sort files, and decide nothing.
    const renamed = Buffer.from(JSON.stringify({ ...sealed, application: 999_999 }))
    assert.containsSubset((await bringAnswerFile(client, admin, renamed, candidate.id)).body(), {
      application: mine.id,
      outcome: 'applied',
    })
    assert.equal(await textOf(mine), 'do arquivo')
  })

  test('brought in again it changes nothing, and undoes nothing that was written since', async ({
    client,
    assert,
  }) => {
    const { candidate, token, mine, admin } = await twoExams(client)
    const file = await sealAnswerFile(mine.key, {
      applicationId: mine.id,
      userId: candidate.id,
      entries: [entryOf(mine)],
      finish: true,
      seal: mine.seal,
    })
    const bring = async (finish = false) =>
      (await bringAnswerFile(client, admin, file, candidate.id, finish)).body()
    for (const time of ['once', 'twice', 'and again'])
      assert.containsSubset(await bring(), { outcome: 'applied', answers: [{ accepted: true }] }, time)
    assert.isTrue(
      (await put(client, token, mine, { id: mine.text.id, revision: 9, freeResponse: 'depois' })).body()
        .answers[0].accepted
    )
    assert.containsSubset(await bring(), { answers: [{ accepted: false, reason: 'stale_revision' }] })
    assert.deepEqual(
      [await textOf(mine), await stateOf(mine), await versionsOf(mine)],
      ['depois', 'STARTED', []]
    )
    assert.equal((await bring(true)).finishRequested, true)
    const record = await applicationRow(mine.id)
    await bring(true)
    const after = await applicationRow(mine.id)
    assert.deepEqual(
      [record.state, after.finished_at, after.finish_digest],
      ['FINISHED', record.finished_at, record.finish_digest]
    )
    assert.equal(await textOf(mine), 'depois')
  })

  test('of a session that was displaced it claims no later term than that session had', async ({
    client,
    assert,
  }) => {
    const { candidate, mine, admin } = await twoExams(client)
    const second = await loginAs(candidate)
    ;(await post(client, second, `/v1/applications/${mine.id}/claim`)).assertStatus(200)
    ;(
      await put(client, second, mine, { id: mine.text.id, term: 2, revision: 1, freeResponse: 'da segunda' })
    ).assertStatus(200)
    for (const term of [1, 2, 3, 2_000_000_000, undefined]) {
      const entries = [entryOf(mine, { term, revision: 1_000, freeResponse: `da primeira ${term}` })]
      const file = await sealAnswerFile(mine.key, {
        applicationId: mine.id,
        userId: candidate.id,
        entries,
        finish: false,
        seal: mine.seal,
      })
      const brought = await bringAnswerFile(client, admin, file, candidate.id)
      assert.containsSubset(
        brought.body(),
        { authenticated: true, answers: [{ accepted: false, reason: 'superseded' }] },
        String(term)
      )
    }
    assert.equal(await textOf(mine), 'da segunda')
    assert.lengthOf(await versionsOf(mine), 5)
    // The session that writes is believed, by a file as well.
    const claimed = (await post(client, second, `/v1/applications/${mine.id}/start`)).body() as {
      recoverySeal: string
    }
    const own = {
      applicationId: mine.id,
      userId: candidate.id,
      entries: [entryOf(mine, { term: 2, revision: 2, freeResponse: 'da segunda, no arquivo' })],
      finish: false,
      seal: claimed.recoverySeal,
    }
    assert.containsSubset(
      (await bringAnswerFile(client, admin, await sealAnswerFile(mine.key, own), candidate.id)).body(),
      { answers: [{ accepted: true }] }
    )
    assert.equal(await textOf(mine), 'da segunda, no arquivo')
  })

  test('an end that the candidate did not ask for, or staff do not grant, is none', async ({
    client,
    assert,
  }) => {
    const { candidate, mine, other, admin } = await twoExams(client)
    const bring = async (of: Begun, finish: unknown, grants: boolean) => {
      const file = await sealAnswerFile(of.key, {
        applicationId: of.id,
        userId: candidate.id,
        entries: [],
        finish,
        seal: of.seal,
      })
      return (await bringAnswerFile(client, admin, file, candidate.id, grants)).body()
    }
    for (const [finish, grants] of [
      [true, false],
      [false, true],
      ['true', true],
      [1, true],
      [{}, true],
      [null, true],
    ] as const) {
      assert.containsSubset(await bring(mine, finish, grants), {
        outcome: 'applied',
        finishRequested: finish === true,
      })
      assert.equal(await stateOf(mine), 'STARTED', `${String(finish)} ${grants}`)
    }
    await bring(mine, true, true)
    assert.deepEqual([await stateOf(mine), await stateOf(other)], ['FINISHED', 'STARTED'])
  })
})
