import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { s3Settings, startS3, swiftPrograms } from '../../../../.workspace/services/swift.mjs'
import type { ChosenFile } from '#tests/fixtures/file_parts'
import { Candidate } from '#tests/faults/support/candidate'
import { pageOf, textOf } from '#tests/faults/support/file_page'
import { startTwoServers, type ServerProcess } from '#tests/faults/support/server'
import { until } from '#tests/functional/security/until'

/** No faster than the limit of writes a minute. */
const AGAIN_MS = 500

async function storeAt({ address }: ServerProcess): Promise<{ status: number; isWell: boolean | undefined }> {
  const answer = await fetch(`${address}/health/ready`)
  const { checks } = (await answer.json()) as { checks: { store?: { ok: boolean } } }
  return { status: answer.status, isWell: checks.store?.ok }
}

test.group('two server processes with disks of their own and one store', () => {
  test('a file that came to one is read at the other; while the store is away the exam goes on to its end, and files come afterwards', async ({
    assert,
    cleanup,
  }) => {
    const database = await startMariaDb({ database: 'banca_store' })
    cleanup(() => database.stop())
    const s3 = await startS3()
    cleanup(() => s3.stop())
    const { here, there, world } = await startTwoServers({ database, settings: s3Settings(s3) }, cleanup)
    const writer = new Candidate(world, () => there.address, 1)
    const page = pageOf(writer)
    const [first = 0, second = 0] = world.answerIds
    await writer.call('POST', `/v1/applications/${world.applicationId}/start`)

    // Its parts come to either, the other puts them together, and both give it back.
    const before = textOf(3, 'a')
    assert.equal((await page.announce(here, first, before)).status, 200)
    for (const [server, index] of [
      [here, 0],
      [there, 1],
      [here, 2],
    ] as const)
      assert.equal((await page.part(server, before, index)).status, 200)
    const done = await page.complete(there, first, before)
    assert.equal(done.status, 200)
    const { url } = (await done.json()) as { url: string }
    const isRead = async (server: ServerProcess, address: string, { bytes }: ChosenFile) => {
      const answer = await page.read(server, address)
      return answer.status === 200 && Buffer.from(await answer.arrayBuffer()).equals(bytes)
    }
    for (const server of [here, there]) assert.isTrue(await isRead(server, url, before))

    const during = textOf(2, 'b')
    assert.equal((await page.announce(here, second, during)).status, 200)
    assert.equal((await page.part(here, during, 0)).status, 200)
    await s3.kill9()
    const waiting = [
      await page.part(here, during, 1),
      await page.part(there, during, 1),
      await page.complete(here, second, during),
      await page.read(here, url),
      await page.read(there, url),
    ]
    assert.deepEqual(
      waiting.map(({ status }) => status),
      [503, 503, 409, 503, 503],
      'what is not complete is known without the store'
    )
    for (const answer of waiting.filter(({ status }) => status === 503)) {
      assert.equal(answer.headers.get('retry-after'), '5')
      assert.equal(((await answer.json()) as { code: string }).code, 'store_away')
    }
    // A process that ends meanwhile comes back.
    await there.kill()
    await there.start()
    for (const server of [here, there]) {
      await until(async () => (await storeAt(server)).isWell === false)
      assert.equal((await storeAt(server)).status, 200)
    }
    assert.isTrue(await writer.step(), 'answers are acknowledged')
    assert.equal((await writer.finish())?.status, 200)

    await s3.restart()
    // The page repeats what it could not send; the bytes may follow the finish.
    await until(async () => (await page.part(there, during, 1)).status === 200, AGAIN_MS)
    const late = await page.complete(here, second, during)
    assert.equal(late.status, 200)
    const { url: newUrl } = (await late.json()) as { url: string }
    for (const server of [here, there]) {
      assert.isTrue(await isRead(server, url, before))
      assert.isTrue(await isRead(server, newUrl, during))
      await until(async () => (await storeAt(server)).isWell === true)
    }
    assert.deepEqual(writer.history.check((await writer.stored()) ?? []), [])
  })
    .timeout(900_000)
    .skip(
      () => mariaDbPrograms() === null || swiftPrograms() === null,
      'MariaDB or Swift is not installed: apt-get install mariadb-server python3-swift'
    )
})
