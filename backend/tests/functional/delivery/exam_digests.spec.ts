import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import ExamsDigest from '../../../commands/exams_digest.js'
import { createSitting, type Sitting } from '#tests/fixtures/applications'
import { textItem } from '#tests/fixtures/exams'
import { as } from '#tests/fixtures/people'

async function finishedSitting(client: ApiClient): Promise<Sitting> {
  const sitting = await createSitting({ exam: { items: [textItem(1), textItem(2)] } })
  const path = `/v1/applications/${sitting.applicationId}`
  const entries = sitting.answers.map(({ id }) => ({ id, revision: 1, freeResponse: `resposta ${id}` }))
  ;(await client.post(`${path}/start`).headers(as(sitting.token))).assertStatus(200)
  ;(await client.post(`${path}/finish`).headers(as(sitting.token)).json(entries)).assertStatus(200)
  return sitting
}

test.group('digests of finished exams', (group) => {
  let folder: string
  group.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'banca-digests-'))
    ace.ui.switchMode('raw')
  })
  group.teardown(() => rmSync(folder, { recursive: true, force: true }))

  const command = async (...flags: string[]) => {
    const made = await ace.create(ExamsDigest, flags)
    await made.exec()
    const lines = made.logger.getLogs().map(({ message }) => message)
    return { exitCode: made.exitCode ?? 0, lines }
  }

  test('a database that is as it was compares equal, what was finished since is counted; nothing that was answered is in the file', async ({
    assert,
    client,
  }) => {
    const first = await finishedSitting(client)
    const file = join(folder, 'equal')
    assert.equal((await command(`--out=${file}`)).exitCode, 0)
    assert.notInclude(readFileSync(file, 'utf8'), 'resposta')
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.equal((await command(`--compare=${file}`)).exitCode, 0)
    await finishedSitting(client)
    const { exitCode, lines } = await command(`--compare=${file}`)
    assert.equal(exitCode, 0)
    assert.match(lines.at(-1) ?? '', /finished exams are as they were, 1 finished since/)
    assert.isTrue(readFileSync(file, 'utf8').includes(`"application":${first.applicationId},`))
  })

  test('a changed answer, a missing answer, another finish time and a missing application are each named', async ({
    assert,
    client,
  }) => {
    const [edited, lacking, later, gone] = [
      await finishedSitting(client),
      await finishedSitting(client),
      await finishedSitting(client),
      await finishedSitting(client),
    ]
    const file = join(folder, 'damaged')
    assert.equal((await command(`--out=${file}`)).exitCode, 0)
    const changed = edited.answers[0]?.id as number
    const removed = lacking.answers[1]?.id as number
    await db.from('answers').where('id', changed).update({ free_response: 'outra' })
    await db.from('answer_versions').where('answer_id', removed).delete()
    await db.from('answers').where('id', removed).delete()
    await db.from('applications').where('id', later.applicationId).increment('finished_at', 1)
    await db.from('applications').where('id', gone.applicationId).update({ state: 'STARTED' })
    const { exitCode, lines } = await command(`--compare=${file}`)
    assert.equal(exitCode, 2)
    for (const line of [
      `application ${edited.applicationId}: answer ${changed} differs`,
      `application ${lacking.applicationId}: answer ${removed} is missing`,
      `application ${later.applicationId}: the record of the application differs`,
      `application ${gone.applicationId}: is missing`,
    ])
      assert.isTrue(
        lines.some((text) => text.includes(line)),
        line
      )
    assert.match(lines.at(-1) ?? '', /^.*4 differences in/)
  })

  test('a file of digests that was cut off is refused, and none is overwritten', async ({
    assert,
    client,
  }) => {
    await finishedSitting(client)
    const file = join(folder, 'complete')
    assert.equal((await command(`--out=${file}`)).exitCode, 0)
    assert.equal((await command(`--out=${file}`)).exitCode, 1)
    const text = readFileSync(file, 'utf8')
    const cut = join(folder, 'cut')
    writeFileSync(cut, text.slice(0, text.lastIndexOf('{"end"')))
    const { exitCode, lines } = await command(`--compare=${cut}`)
    assert.equal(exitCode, 1)
    assert.match(lines.at(-1) ?? '', /is not complete/)
    assert.equal((await command()).exitCode, 1)
  })
})
