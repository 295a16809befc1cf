import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { beginErasing, eraseIdentity } from '#identity'
import { clock } from '#shared'
import { bringAnswerFile, sealAnswerFile } from '#tests/fixtures/answer_file'
import {
  answersOf,
  applicationRow,
  createSitting,
  eventsOf,
  type AnswerRow,
  type Sitting,
} from '#tests/fixtures/applications'
import { png } from '#tests/fixtures/exams'
import { announcementOf, chosen } from '#tests/fixtures/file_parts'
import { ownKeyPairs } from '#tests/fixtures/key_pairs'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { post } from '#tests/fixtures/sitting_calls'

const preview = (client: ApiClient, token: string, file: Uint8Array) =>
  client
    .post('/v1/applications/import_answers_file/preview')
    .headers(as(token))
    .file('file', Buffer.from(file), { filename: 'respostas-1.banca' })

/** A sitting that runs, and what its browser would put into a file. */
async function begun(client: ApiClient) {
  const sitting = await createSitting()
  const { recoveryKey: key, recoverySeal: seal } = (await post(client, sitting, 'start')).body() as {
    recoveryKey: JsonWebKey
    recoverySeal: string
  }
  const text = sitting.answers[2] as AnswerRow
  const entry = {
    id: text.id,
    revision: 4,
    term: 1,
    freeResponse: 'guardada',
    alternativeId: null,
    alternatives: [],
    gradeLinear: null,
    seconds: 3,
    finished: true,
  }
  const inner = {
    applicationId: sitting.applicationId,
    userId: sitting.candidate.id,
    entries: [entry],
    finish: true,
    seal,
  }
  return {
    sitting,
    key,
    seal,
    text,
    entry,
    inner,
    candidate: sitting.candidate.id,
    admin: await loginAs(sitting.admin),
  }
}

const lateOf = ({ applicationId }: Sitting) =>
  db.from('late_batches').where('application_id', applicationId) as unknown as Promise<{ reason: string }[]>
const versionsOf = (answer: AnswerRow) =>
  db.from('answer_versions').where('answer_id', answer.id) as unknown as Promise<unknown[]>
const attachedTo = (answer: AnswerRow) =>
  db.from('answer_attachments').where('answer_id', answer.id) as unknown as Promise<unknown[]>

test.group('the file of unsent answers', (group) => {
  group.each.teardown(() => clock.release())

  test('staff see whose it is and what it brings, bring it in for whom they name, and say whether it ends the exam', async ({
    client,
    assert,
  }) => {
    const { sitting, key, text, entry, inner, candidate, admin } = await begun(client)
    const file = await sealAnswerFile(key, inner)
    const seen = await preview(client, admin, file)
    seen.assertStatus(200)
    assert.containsSubset(seen.body(), {
      application: sitting.applicationId,
      candidate: { id: candidate },
      outcome: 'applied',
      exam: { id: sitting.examId },
      collection: { id: sitting.collectionId },
      authenticated: true,
      finishRequested: true,
      answers: [{ id: text.id, position: 3, fate: 'taken', reason: null }],
      files: [],
    })
    assert.notInclude(JSON.stringify(seen.body()), 'guardada')
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, null)
    const wrong = await bringAnswerFile(client, admin, file, sitting.admin.id)
    wrong.assertStatus(400)
    assert.equal(wrong.body().code, 'wrong_candidate')

    const response = await bringAnswerFile(client, admin, file, candidate)
    response.assertStatus(200)
    assert.containsSubset(response.body(), {
      outcome: 'applied',
      authenticated: true,
      finishRequested: true,
      answers: [{ id: text.id, revision: 4, accepted: true }],
    })
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'guardada')
    assert.equal((await applicationRow(sitting.applicationId)).state, 'STARTED')
    const imported = (await eventsOf(sitting.applicationId)).find(
      (event) => event.type === 'answers_imported'
    )
    assert.containsSubset(imported, { user_id: sitting.admin.id, source: 'import' })
    assert.containsSubset(JSON.parse(String(imported?.detail_json)), {
      finishRequested: true,
      authenticated: true,
    })
    assert.containsSubset((await preview(client, admin, file)).body().answers, [{ fate: 'same' }])

    ;(await bringAnswerFile(client, admin, file, candidate, true)).assertStatus(200)
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      state: 'FINISHED',
      finish_source: 'import',
    })
    const later = await sealAnswerFile(key, {
      ...inner,
      entries: [{ ...entry, revision: 5, freeResponse: 'outra' }],
    })
    assert.containsSubset((await preview(client, admin, later)).body(), {
      outcome: 'kept_apart',
      answers: [{ fate: 'kept_apart', reason: 'already_finished' }],
    })
    assert.containsSubset((await bringAnswerFile(client, admin, later, candidate)).body(), {
      outcome: 'kept_apart',
      answers: [{ accepted: false, reason: 'already_finished' }],
    })
    const held = await sealAnswerFile(key, {
      ...inner,
      entries: [
        { ...entry, revision: 5, freeResponse: 'guardada' },
        { ...entry, id: 999_999 },
      ],
    })
    assert.containsSubset((await preview(client, admin, held)).body(), {
      answers: [{ id: text.id, fate: 'same' }],
    })
    assert.containsSubset((await bringAnswerFile(client, admin, held, candidate)).body(), {
      outcome: 'kept_apart',
      answers: [
        { id: text.id, accepted: true },
        { id: 999_999, accepted: false },
      ],
    })
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'guardada')
    assert.containsSubset(await lateOf(sitting), [{ reason: 'imported_after_finish' }])
  })

  test('holds more than one call may: an exam that was sat without a link from its first item to its last', async ({
    client,
    assert,
  }) => {
    const { sitting, key, text, entry, inner, candidate, admin } = await begun(client)
    const others = Array.from({ length: 250 }, (_, at) => ({
      ...entry,
      id: 900_000 + at,
      freeResponse: 'x'.repeat(8_000),
    }))
    const file = await sealAnswerFile(key, { ...inner, entries: [...others, entry] })
    assert.containsSubset((await preview(client, admin, file)).body(), {
      outcome: 'applied',
      answers: [{ id: text.id, fate: 'taken' }],
    })
    const brought = await bringAnswerFile(client, admin, file, candidate)
    brought.assertStatus(200)
    assert.containsSubset(brought.body().answers.at(-1), { id: text.id, accepted: true })
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'guardada')
  })

  test('a file without proof that it comes from this application is quarantined, whatever it claims (S14.3)', async ({
    client,
    assert,
  }) => {
    const { sitting, key, inner, candidate, admin } = await begun(client)
    const other = await begun(client)
    const file = chosen('figura.png', png(9))
    const forged = { ...inner, files: [announcementOf(sitting.answers[2]?.id as number, file)] }
    for (const seal of [undefined, 'x', other.seal]) {
      const sealed = await sealAnswerFile(
        key,
        { ...forged, seal, entries: [{ ...inner.entries[0], freeResponse: `forjada ${seal}` }] },
        [file.bytes]
      )
      assert.containsSubset((await preview(client, admin, sealed)).body(), {
        authenticated: false,
        outcome: 'kept_apart',
        answers: [{ fate: 'kept_apart' }],
      })
      const brought = await bringAnswerFile(client, admin, sealed, candidate, true)
      assert.containsSubset(brought.body(), {
        outcome: 'kept_apart',
        authenticated: false,
        files: [{ state: 'kept_apart' }],
      })
    }
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, null)
    assert.equal((await applicationRow(sitting.applicationId)).state, 'STARTED')
    assert.lengthOf(await attachedTo(sitting.answers[2] as AnswerRow), 0)
    assert.deepEqual(
      (await lateOf(sitting)).map(({ reason }) => reason),
      ['imported_unproven', 'imported_unproven', 'imported_unproven']
    )
  })

  test('what another device wrote meanwhile wins, and the preview shows so beforehand (S14.2)', async ({
    client,
    assert,
  }) => {
    const { sitting, key, inner, entry, text, candidate, admin } = await begun(client)
    const choice = sitting.answers[0] as AnswerRow
    const letters = sitting.alternatives.get(choice.item_id) as number[]
    const other = await loginAs(sitting.candidate)
    const put = (entries: object[]) =>
      client.put(`/v1/applications/${sitting.applicationId}/answers/batch`).headers(as(other)).json(entries)
    ;(
      await client.post(`/v1/applications/${sitting.applicationId}/claim`).headers(as(other)).json({})
    ).assertStatus(200)
    ;(await put([{ id: text.id, term: 2, revision: 1, freeResponse: 'do outro' }])).assertStatus(200)
    const entries = [
      entry,
      { ...entry, id: choice.id, revision: 1, alternativeId: letters[2], freeResponse: null },
      { ...entry, id: 999_999_999 },
    ]
    const file = await sealAnswerFile(key, { ...inner, entries })
    const seen = (await preview(client, admin, file)).body()
    assert.equal(seen.outcome, 'applied')
    assert.deepEqual(seen.answers, [
      { id: text.id, position: 3, fate: 'kept_apart', reason: 'superseded' },
      { id: choice.id, position: 1, fate: 'taken', reason: null },
    ])
    // Looking changes nothing.
    assert.lengthOf(await versionsOf(text), 0)
    const brought = (await bringAnswerFile(client, admin, file, candidate)).body()
    assert.containsSubset(brought.answers, [
      { id: text.id, accepted: false, reason: 'superseded' },
      { id: choice.id, accepted: true },
    ])
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'do outro')
    assert.lengthOf(await versionsOf(text), 1)
  })

  test('a file of an exam that has not started is reported as such and stores nothing', async ({
    client,
    assert,
  }) => {
    const { sitting, key, inner, candidate, admin } = await begun(client)
    await db.from('applications').where('id', sitting.applicationId).update({ state: 'CREATED' })
    const file = await sealAnswerFile(key, inner)
    assert.equal((await preview(client, admin, file)).body().outcome, 'not_started')
    assert.equal((await bringAnswerFile(client, admin, file, candidate)).status(), 409)
    await db.from('applications').where('id', sitting.applicationId).update({ state: 'STARTED' })
  })

  test('carries files of answers: they become attachments, after the end only where they were announced in time', async ({
    client,
    assert,
  }) => {
    const { key, inner, text, candidate, admin } = await begun(client)
    const [picture, textFile] = [chosen('figura.png', png(7)), chosen('carta.txt', Buffer.from('uma carta'))]
    const sealed = await sealAnswerFile(key, { ...inner, files: [announcementOf(text.id, picture)] }, [
      picture.bytes,
    ])
    assert.containsSubset((await preview(client, admin, sealed)).body().files, [
      { answer: text.id, position: 3, name: 'figura.png' },
    ])
    const brought = await bringAnswerFile(client, admin, sealed, candidate)
    assert.deepEqual(brought.body().files, [{ answer: text.id, name: 'figura.png', state: 'complete' }])
    assert.lengthOf(await attachedTo(text), 1)

    const late = await begun(client)
    ;(
      await post(client, late.sitting, 'finish', {
        answers: [],
        files: [announcementOf(late.text.id, picture)],
      })
    ).assertStatus(200)
    const both = [announcementOf(late.text.id, picture), announcementOf(late.text.id, textFile)]
    const after = await sealAnswerFile(late.key, { ...late.inner, files: both }, [
      picture.bytes,
      textFile.bytes,
    ])
    const quarantined = await bringAnswerFile(client, late.admin, after, late.candidate)
    assert.deepEqual(
      quarantined.body().files.map(({ state }: { state: string }) => state),
      ['complete', 'kept_apart']
    )
    assert.lengthOf(await attachedTo(late.text), 1)
  })

  test('a file in it with another digest, or of a refused type, is refused alone', async ({
    client,
    assert,
  }) => {
    const { key, inner, text, entry, candidate, admin, sitting } = await begun(client)
    const [program, changed] = [
      chosen('programa.pdf', Buffer.from('MZ\x90\x00')),
      chosen('figura.png', png(3)),
    ]
    const files = [announcementOf(text.id, program), announcementOf(text.id, changed), { answer: 'x' }]
    const sealed = await sealAnswerFile(key, { ...inner, entries: [entry], files }, [
      program.bytes,
      png(4),
      png(5),
    ])
    const brought = await bringAnswerFile(client, admin, sealed, candidate)
    brought.assertStatus(200)
    assert.deepEqual(
      brought.body().files.map(({ state }: { state: string }) => state),
      ['refused', 'refused']
    )
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'guardada')
    assert.lengthOf(await attachedTo(text), 0)
  })

  test('what is damaged, foreign or not theirs is refused', async ({ client, assert, cleanup }) => {
    cleanup(ownKeyPairs())
    const { sitting, key, inner, candidate, admin } = await begun(client)
    const sealed = await sealAnswerFile(key, inner)
    const withFile = await sealAnswerFile(key, inner, [png(1)])
    const code = async (token: string, file: Uint8Array) => {
      const [brought, seen] = [
        await bringAnswerFile(client, token, file, candidate),
        await preview(client, token, file),
      ]
      assert.equal(brought.body().code, seen.body().code)
      return brought.body().code as string
    }
    assert.equal(await code(admin, Buffer.from('not a file')), 'file_unreadable')
    assert.equal(await code(admin, Buffer.from('{}')), 'file_unreadable')
    assert.equal(await code(admin, Buffer.alloc(6_000_000, 'x')), 'file_unreadable')
    assert.equal(await code(admin, withFile.subarray(0, -1)), 'file_unreadable')
    assert.equal(
      await code(admin, Buffer.from(sealed.toString().replace('"data":"', '"data":"AAAA'))),
      'file_not_ours'
    )
    assert.equal(
      await code(admin, await sealAnswerFile(key, { ...inner, userId: sitting.admin.id })),
      'not_found'
    )
    assert.equal(await code(admin, await sealAnswerFile(key, { ...inner, entries: 'x' })), 'file_unreadable')
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    assert.equal(await code(stranger, sealed), 'file_not_ours')
    for (const answered of [
      await bringAnswerFile(client, sitting.token, sealed, candidate),
      await preview(client, sitting.token, sealed),
    ])
      answered.assertStatus(403)
    const nameless = await client
      .post('/v1/applications/import_answers_file')
      .headers(as(admin))
      .file('file', sealed, { filename: 'x.banca' })
    nameless.assertStatus(400)
    assert.property(nameless.body(), 'candidate')
  })

  test('of somebody who was erased it is refused, and nothing of it is stored', async ({
    client,
    assert,
  }) => {
    const { sitting, key, inner, candidate, admin } = await begun(client)
    const picture = chosen('figura.png', png(5))
    const file = await sealAnswerFile(
      key,
      { ...inner, files: [announcementOf(sitting.answers[2]?.id ?? 0, picture)] },
      [picture.bytes]
    )
    const filesOf = () => db.from('files').where('owner_id', candidate)
    const before = await filesOf()
    await db.transaction(async (trx) => {
      await beginErasing(trx, candidate)
      await eraseIdentity(trx, candidate, null)
    })
    for (const answered of [
      await preview(client, admin, file),
      await bringAnswerFile(client, admin, file, candidate),
    ])
      assert.deepEqual([answered.status(), answered.body().code], [409, 'person_erased'])
    assert.lengthOf(await filesOf(), before.length)
    assert.lengthOf(await lateOf(sitting), 0)
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, null)
    assert.lengthOf(
      await db.from('answer_file_announcements').where('application_id', sitting.applicationId),
      0
    )
  })

  test('of somebody whose erasure was confirmed and has not begun it is stored', async ({
    client,
    assert,
  }) => {
    const { sitting, key, inner, candidate, admin } = await begun(client)
    await db.transaction((trx) => beginErasing(trx, candidate))
    ;(await bringAnswerFile(client, admin, await sealAnswerFile(key, inner), candidate)).assertStatus(200)
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'guardada')
  })
})
