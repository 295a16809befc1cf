import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { counters } from '#counters/service'
import { clock } from '#shared'
import {
  createAppealable,
  edit,
  grade,
  issue,
  issued,
  PDF,
  read,
  remove,
  reply,
  teacherOf,
  uploaded,
} from '#tests/fixtures/appeals'
import { answerAt } from '#tests/fixtures/marked_exams'

type Receipt = { code: string; number: number; edition: number; issuedAt: string; digest: string }

const receiptOf = async (client: ApiClient, id: number, token: string) =>
  ((await read(client, id, token)).body() as { receipt: Receipt }).receipt

const check = (client: ApiClient, code: string) => client.get(`/v1/receipts/${encodeURIComponent(code)}`)

const rows = async () => Number((await db.from('appeal_receipts').count('* as n').firstOrFail()).n)

test.group('receipts of appeals', (group) => {
  group.each.teardown(() => clock.release())

  test('an issued appeal has a receipt of its moment and content, which anybody checks without an account', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const at = Math.floor(clock.now() / 1000) * 1000
    clock.freeze(at)
    const file = await uploaded(client, exam.token)
    const answer = await issue(client, exam, 3, { attachments: [file.id] })
    answer.assertStatus(201)
    const { id, receipt } = answer.body() as { id: number; receipt: Receipt }
    const list = [
      id,
      answerAt(exam, 3).item_id,
      'A alternativa B também responde.',
      'Livro, página 12.',
      [createHash('sha256').update(PDF).digest('hex')],
    ]
    assert.deepInclude(receipt, {
      number: id,
      edition: 1,
      issuedAt: new Date(at).toISOString(),
      digest: createHash('sha256').update(JSON.stringify(list)).digest('hex'),
    })
    for (const typed of [receipt.code, receipt.code.toLowerCase(), receipt.code.replaceAll('-', ' ')]) {
      const checked = await check(client, typed)
      checked.assertStatus(200)
      // This and nothing else: who has the paper learns nothing of the person.
      assert.deepEqual(checked.body(), { ...receipt, isCurrent: true })
    }
  })

  test('each edit has a receipt of its own; those of before stay good and say that the appeal has changed', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    const first = await receiptOf(client, id, exam.token)
    ;(await edit(client, exam, id, { content: 'Outra justificativa.' })).assertStatus(200)
    const second = await receiptOf(client, id, exam.token)
    assert.include(second, { number: id, edition: 2 })
    assert.notEqual(second.code, first.code)
    const isCurrent = async (code: string) => (await check(client, code)).body().isCurrent as boolean
    assert.deepEqual([await isCurrent(first.code), await isCurrent(second.code)], [false, true])
    // Another file is another content.
    const file = await uploaded(client, exam.token)
    ;(await edit(client, exam, id, { content: 'Outra justificativa.', attachments: [file.id] })).assertStatus(
      200
    )
    assert.isFalse(await isCurrent(second.code))
    // Of an appeal that was removed, the receipt is still the server's.
    const third = await receiptOf(client, id, exam.token)
    assert.isTrue(await isCurrent(third.code))
    ;(await remove(client, id, exam.token)).assertStatus(204)
    assert.deepEqual((await check(client, third.code)).body(), { ...third, isCurrent: false })
  })

  test('what is refused has no receipt, and replies and new grades make none', async ({ client, assert }) => {
    const exam = await createAppealable(client)
    const before = await rows()
    const id = await issued(client, exam, 1)
    assert.equal(await rows(), before + 1)
    ;(await issue(client, exam, 1)).assertStatus(409)
    ;(await issue(client, exam, 2, { content: 'x'.repeat(3001) })).assertStatus(400)
    ;(await edit(client, exam, id, { item: answerAt(exam, 1).item_id, attachments: [999_999] })).assertStatus(
      400
    )
    const teacher = await teacherOf(exam)
    ;(await grade(client, id, teacher, 6)).assertStatus(200)
    // A candidate must not learn by a number that somebody works on it.
    ;(await edit(client, exam, id, { item: answerAt(exam, 1).item_id })).assertStatus(200)
    assert.include(await receiptOf(client, id, exam.token), { edition: 2 })
    ;(await reply(client, id, teacher)).assertStatus(200)
    assert.equal(await rows(), before + 2)
  })

  test('nothing but what this server signed is a receipt: no other code, and no row that somebody changed', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    const { code } = await receiptOf(client, id, exam.token)
    const none = await check(client, 'ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ')
    none.assertStatus(404)
    const refused = none.body() as object
    for (const typed of ['x', code.slice(2), `${code}0`, '../login', "' OR 1=1 --", String(id), '%00']) {
      const answer = await check(client, typed)
      answer.assertStatus(404)
      assert.deepEqual(answer.body(), refused, typed)
    }
    const row = () => db.from('appeal_receipts').where('appeal_id', id)
    for (const change of [{ issued_at: 1 }, { digest: '0'.repeat(64) }, { edition: 2 }]) {
      const [stored] = (await row()) as Record<string, unknown>[]
      await row().update(change)
      const answer = await check(client, code)
      answer.assertStatus(404)
      assert.deepEqual(answer.body(), refused)
      await row().update(Object.fromEntries(Object.keys(change).map((name) => [name, stored?.[name]])))
    }
    ;(await check(client, code)).assertStatus(200)
  })

  test('text that somebody changed in the database is not what was receipted', async ({ client, assert }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    const { code } = await receiptOf(client, id, exam.token)
    await db.from('appeals').where('id', id).update({ content: 'Nada a reclamar.' })
    assert.isFalse((await check(client, code)).body().isCurrent)
  })

  test('staff read no receipt in the appeal, and an appeal of before has none', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    assert.notProperty((await read(client, id, exam.adminToken)).body(), 'receipt')
    await db.from('appeal_receipts').where('appeal_id', id).delete()
    assert.isNull(await receiptOf(client, id, exam.token))
  })

  test('an address that tries many codes is stopped for a minute', async ({ client, assert, cleanup }) => {
    const key = 'receipts-of-address:127.0.0.1'
    await counters.reset(key)
    cleanup(() => counters.reset(key))
    clock.freeze(clock.now())
    await counters.take(key, { max: 120, seconds: 60 }, 119)
    ;(await check(client, 'ZZZZZZZZZZZZZZZZZZZZ')).assertStatus(404)
    const stopped = await check(client, 'ZZZZZZZZZZZZZZZZZZZZ')
    stopped.assertStatus(429)
    assert.equal(stopped.header('retry-after'), '60')
  })
})
