import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { runPurge } from '#retention'
import { DAY_MS } from '#retention/domain/periods'
import { clock } from '#shared'
import { appealRow, createAppealable, disclosed, issued, reply, uploaded } from '#tests/fixtures/appeals'
import {
  confirm,
  createPayable,
  endToEnd,
  releasePayments,
  startedProcess,
  takePayments,
} from '#tests/fixtures/payments'
import { answerAt, disclose, mark } from '#tests/fixtures/marked_exams'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import { storeAppeal, storeWindow } from '#tests/fixtures/stored_appeals'
import {
  afterPurge,
  finish,
  isThere,
  LONG,
  PERIODS,
  purgeNow,
  storePicture,
} from '#tests/fixtures/purged_files'

const ROWS = { login: null, log: null, notice: null, room: null, audit: null } as const

const purgeAppeals = (days: number) =>
  runPurge({
    source: 'schedule',
    periods: { ...PERIODS, appeal: days },
    rowPeriods: { ...ROWS, appeal: days },
    dryRun: false,
  })

test.group('the purge and appeals', (group) => {
  group.each.teardown(afterPurge)
  group.each.teardown(releasePayments)

  test('holds what there is of an application while somebody may appeal, and while an appeal waits for its reply', async ({
    assert,
  }) => {
    const room = await createWatchedRoom()
    const { applicationId, collectionId, examId, answers, institution } = room.sitting
    const picture = await storePicture(room)
    await finish(room)
    const now = clock.now()
    await storeWindow(collectionId, { closes_at: now + LONG + DAY_MS })
    clock.advance(LONG)
    await purgeNow()
    assert.isTrue(await isThere(picture), 'the window is open')
    const of = {
      institutionId: institution.id,
      collectionId,
      examId,
      applicationId,
      userId: room.candidate.id,
    }
    await storeAppeal({ ...of, answer: answers[0] }, { status: 'replied' })
    clock.advance(2 * DAY_MS)
    await purgeNow()
    assert.isTrue(await isThere(picture), 'a reply is not disclosed')
    await db.from('appeals').where('application_id', applicationId).update({ status: 'disclosed' })
    await purgeNow()
    assert.isFalse(await isThere(picture))
  })

  test('an appeal goes with its replies and its file after its own period, once it is disclosed', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const file = await uploaded(client, exam.token)
    const [decided, waiting] = [
      await issued(client, exam, 3, { attachments: [file.id] }),
      await issued(client, exam.others[0]),
    ]
    ;(await reply(client, decided, exam.adminToken)).assertStatus(200)
    await disclosed(client, exam)
    const left = async () => ({
      decided: (await appealRow(decided)) !== null,
      waiting: (await appealRow(waiting)) !== null,
      replies: (await db.from('appeal_replies').where('appeal_id', decided)).length,
      files: (await db.from('files').where({ owner_id: exam.candidate.id, purpose: 'appeal_attachment' }))
        .length,
    })
    const all = { decided: true, waiting: true, replies: 1, files: 1 }
    clock.advance(99 * DAY_MS)
    await purgeAppeals(100)
    assert.deepEqual(await left(), all)
    clock.advance(2 * DAY_MS)
    await purgeAppeals(100)
    assert.deepEqual(await left(), { decided: false, waiting: true, replies: 0, files: 0 })
    assert.lengthOf(
      await db.from('file_purges').where({ owner_id: exam.candidate.id, retention_class: 'appeal' }),
      1
    )
  })

  test('an appeal that nobody paid for in time goes too, once no question about a payment is open', async ({
    client,
    assert,
  }) => {
    takePayments()
    const exam = await createPayable(client)
    // Marks that are not disclosed would hold what there is of an application.
    for (const other of exam.others) await mark(client, exam.adminToken, answerAt(other, 1), { value: 5 })
    await disclose(client, exam)
    const [lapsed, payed, asked] = [
      await startedProcess(client, exam),
      await startedProcess(client, exam.others[0]),
      await startedProcess(client, exam.others[1]),
    ]
    const confirmed = await confirm(client, payed.id, exam.adminToken, { end_to_end_id: endToEnd() })
    assert.equal(confirmed.body().status.tag, 'payed')
    await confirm(client, asked.id, exam.adminToken, { end_to_end_id: endToEnd(), amount: '1.00' })
    clock.advance(101 * DAY_MS)
    await purgeAppeals(100)
    const left = async () =>
      Promise.all([lapsed, payed, asked].map(async ({ appeal }) => (await appealRow(appeal)) !== null))
    assert.deepEqual(await left(), [false, true, true])
    await db.from('payments').where('process_id', asked.id).update({ state: 'CLOSED' })
    clock.advance(2 * DAY_MS)
    await purgeAppeals(100)
    assert.deepEqual(await left(), [false, true, false])
    assert.isNotNull(await db.from('appeal_processes').where('id', lapsed.id).first())
  })
})
