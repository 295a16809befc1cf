import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { attachFiles } from '#appeals/actions/attach_files'
import { discloseDue } from '#appeals/actions/disclose_appeals'
import { appealObstacles } from '#appeals/queries/appeal_obstacles'
import { inRawTransaction, clock } from '#shared'
import {
  appealRow,
  createAppealable,
  issued,
  iso,
  openWindow,
  reply,
  uploaded,
} from '#tests/fixtures/appeals'
import { hasRowLocks, READ_AGAIN_MS, someoneWaits } from '#tests/fixtures/lock_waits'
import { until } from '#tests/functional/security/until'

test.group('appeals that meet other changes', (group) => {
  group.each.teardown(() => clock.release())

  test('an appeal that came behind the first read of an order on many keeps the exam finished', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const found = await inRawTransaction(async (trx) => {
      if (hasRowLocks()) {
        await trx.all('SELECT id FROM applications LIMIT 1', [])
        await issued(client, exam)
      }
      return appealObstacles(trx, [exam.applicationId])
    })
    if (hasRowLocks()) assert.equal(found.get(exam.applicationId)?.code, 'exam_appealed')
    else {
      assert.isEmpty(found)
      await issued(client, exam)
      const after = await inRawTransaction((trx) => appealObstacles(trx, [exam.applicationId]))
      assert.equal(after.get(exam.applicationId)?.code, 'exam_appealed')
    }
  })

  test('candidates who attach files at once do not wait for each other', async ({ client, assert }) => {
    const exam = await createAppealable(client)
    const parts: { id: number; userId: number; file: number }[] = []
    for (const sitting of [exam, ...exam.others])
      parts.push({
        id: await issued(client, sitting),
        userId: sitting.candidate.id,
        file: (await uploaded(client, sitting.token)).id,
      })
    const open: Awaited<ReturnType<typeof db.transaction>>[] = []
    const attach = async ({ id, userId, file }: (typeof parts)[number]) => {
      const trx = await db.transaction()
      open.push(trx)
      // Whoever waits is an error, not a longer test.
      if (hasRowLocks()) await trx.rawQuery('SET SESSION innodb_lock_wait_timeout = 1')
      const attached = await attachFiles(trx, { id, userId }, [file])
      if (!hasRowLocks()) await trx.commit()
      return attached
    }
    try {
      for (const part of parts) assert.isTrue((await attach(part)).ok)
    } finally {
      for (const trx of open.filter(({ isCompleted }) => !isCompleted)) {
        await trx.rawQuery('SET SESSION innodb_lock_wait_timeout = DEFAULT')
        await trx.rollback()
      }
    }
  })

  test('replies whose disclosure is put off while the job looks at them are not disclosed', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    ;(await reply(client, id, exam.adminToken)).assertStatus(200)
    const [closes_at, at] = [iso(clock.now() + 600_000), clock.now() + 1_200_000]
    ;(await openWindow(client, exam, exam.adminToken, { closes_at, disclose_at: iso(at) })).assertStatus(200)
    clock.freeze(at)
    const putOff = { disclose_at: at + 3_600_000 }
    const window = { collection_id: exam.collectionId }
    if (hasRowLocks()) {
      const trx = await db.transaction()
      await trx.from('appeal_windows').where(window).update(putOff)
      const running = discloseDue({ stop: new AbortController().signal })
      let isOver = false
      void running.finally(() => (isOver = true))
      try {
        await until(async () => isOver || (await someoneWaits()), READ_AGAIN_MS)
      } finally {
        await trx.commit()
      }
      await running
    } else {
      const running = discloseDue({ stop: new AbortController().signal })
      await db.from('appeal_windows').where(window).update(putOff)
      await running
    }
    assert.equal((await appealRow(id))?.status, 'replied')
  })
})
