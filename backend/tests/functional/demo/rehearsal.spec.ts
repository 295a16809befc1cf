import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { countRows } from '#shared'
import { beginDemoExam } from '../../../bench/rehearsal/demo_exam.js'
import { Client } from '../../../bench/support/load.js'

test.group('the class of a rehearsal', () => {
  test('begins in the demo school alone: any other is refused before anything is written', async ({
    assert,
    cleanup,
  }) => {
    const client = new Client(Number(process.env.PORT))
    cleanup(() => client.close())
    const before = await countRows(db.from('exams'))
    await assert.rejects(() => beginDemoExam(client, 1), /This is not the demo school/)
    assert.equal(await countRows(db.from('exams')), before)
  })
})
