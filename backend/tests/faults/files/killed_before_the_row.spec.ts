import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { test } from '@japa/runner'
import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import { newStorageKey, sha256Of } from '#files/actions/storage_key'
import { WAIT_MS } from '#files/jobs/unnamed_bytes'
import type { StorageDriver } from '#files/storage/driver'
import { LocalDisk } from '#files/storage/local_disk'
import { S3Store } from '#files/storage/s3_store'
import { Candidate } from '#tests/faults/support/candidate'
import { pageOf, textOf } from '#tests/faults/support/file_page'
import { ServerProcess } from '#tests/faults/support/server'
import { pngOf } from '#tests/fixtures/pictures'
import { as } from '#tests/fixtures/people'
import { until } from '#tests/functional/security/until'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { s3Settings, startS3, swiftPrograms } from '../../../../.workspace/services/swift.mjs'

type Cleanup = (end: () => Promise<void>) => void
type School = {
  readonly server: ServerProcess
  /** Where its bytes are. */
  readonly store: StorageDriver
  read(sql: string): Promise<Record<string, unknown>[]>
  /** While no server runs. */
  change(sql: string): Promise<void>
  /** A trigger that begins so never ends. */
  hold(trigger: string): Promise<void>
  /** Ends what hangs in one, whose client is gone, and removes them. */
  release(): Promise<void>
}

async function onDisk(cleanup: Cleanup): Promise<School> {
  const server = await ServerProcess.prepare()
  cleanup(() => server.dispose())
  const withFile = async <T>(work: (file: Sqlite.Database) => T) => {
    const file = new Sqlite(server.sqliteFile)
    try {
      return work(file)
    } finally {
      file.close()
    }
  }
  const tables = Array.from({ length: 8 }, (_, at) => `sqlite_master t${at}`).join(', ')
  const held: string[] = []
  return {
    server,
    store: new LocalDisk(join(String(server.environment.DATA_DIR), 'files')),
    read: (sql) => withFile((file) => file.prepare<[], Record<string, unknown>>(sql).all()),
    change: (sql) => withFile((file) => void file.exec(sql)),
    hold: (trigger) =>
      withFile((file) => {
        held.push(`hold_${held.length}`)
        const [when, condition] = trigger.split(' WHERE ')
        file.exec(
          `CREATE TRIGGER ${held.at(-1)} ${when} WHEN ${condition} BEGIN SELECT count(*) FROM ${tables}; END`
        )
      }),
    release: () => withFile((file) => held.forEach((name) => file.exec(`DROP TRIGGER ${name}`))),
  }
}

async function inS3(cleanup: Cleanup): Promise<School> {
  const database = await startMariaDb({ database: 'banca_unnamed' })
  cleanup(() => database.stop())
  const s3 = await startS3()
  cleanup(() => s3.stop())
  const server = await ServerProcess.prepare({ database, settings: s3Settings(s3) })
  cleanup(() => server.dispose())
  const { host, port, user, password } = database
  const connection = await mysql.createConnection({ host, port, user, password, database: database.database })
  cleanup(() => connection.end())
  const read = async (sql: string) => (await connection.query(sql))[0] as Record<string, unknown>[]
  const held: string[] = []
  return {
    server,
    store: new S3Store(s3),
    read,
    change: async (sql) => void (await connection.query(sql)),
    hold: async (trigger) => {
      held.push(`hold_${held.length}`)
      const [when, condition] = trigger.split(' WHERE ')
      await connection.query(
        `CREATE TRIGGER ${held.at(-1)} ${when} FOR EACH ROW IF ${condition} THEN DO SLEEP(3600); END IF`
      )
    },
    release: async () => {
      for (const { id } of await read(
        "SELECT id FROM information_schema.processlist WHERE state = 'User sleep'"
      ))
        await connection.query(`KILL ${String(id)}`)
      for (const name of held) await connection.query(`DROP TRIGGER ${name}`)
    },
  }
}

type Jobs = { jobs: { name: string; lastSuccessAt: number | null }[] }
/** Starts it, and waits until it has looked for bytes that no row names. */
async function start({ server }: School) {
  await server.start()
  await until(async () => {
    const answer = await fetch(`${server.address}/health/ready`)
    const { jobs } = (await answer.json()) as Jobs
    return jobs.some(({ name, lastSuccessAt }) => name === 'files.unnamed_bytes' && lastSuccessAt !== null)
  })
}

const kinds = {
  // A trigger of SQLite holds the complete process: one upload hangs in it.
  'SQLite and the disk': { prepare: onDisk, isOneAtATime: true, missing: () => false },
  'MariaDB and S3': {
    prepare: inS3,
    isOneAtATime: false,
    missing: () => mariaDbPrograms() === null || swiftPrograms() === null,
  },
}

test.group('a process that is killed with -9 between the bytes of a file and its row', () => {
  for (const [name, { prepare, isOneAtATime, missing }] of Object.entries(kinds))
    test(`${name}: the bytes go a week later, nothing else goes, and the file is sent again`, async ({
      assert,
      cleanup,
    }) => {
      const school = await prepare(cleanup)
      const { server, store } = school
      const [world] = await server.worlds(1)
      if (!world) throw new Error('no world')
      await school.hold('BEFORE INSERT ON answer_file_parts WHERE NEW.part_index = 1')
      await school.hold("BEFORE INSERT ON files WHERE NEW.purpose = 'screenshot'")
      await start(school)
      const candidate = new Candidate(world, () => server.address, 1)
      const page = pageOf(candidate)
      const picture = (kind: string) =>
        fetch(`${server.address}/v1/applications/${world.applicationId}/${kind}`, {
          method: 'POST',
          headers: { ...as(world.token), 'content-type': 'image/png' },
          body: new Uint8Array(pngOf(320, 180)),
        })
      const [first = 0, second = 0] = world.answerIds
      await candidate.call('POST', `/v1/applications/${world.applicationId}/start`)
      const [complete, halved] = [textOf(1, 'a'), textOf(2, 'b')]
      for (const [answer, file] of [
        [first, complete],
        [second, halved],
      ] as const) {
        assert.equal((await page.announce(server, answer, file)).status, 200)
        assert.equal((await page.part(server, file, 0)).status, 200)
      }
      assert.equal((await page.complete(server, first, complete)).status, 200)
      assert.isTrue((await picture('snapshots')).ok)
      const foreign = newStorageKey(sha256Of(randomBytes(8)))
      await store.put(foreign, randomBytes(20))
      const keysOf = async (table: string) =>
        (await school.read(`SELECT storage_key FROM ${table}`)).map(({ storage_key: key }) => String(key))
      assert.deepEqual(await keysOf('unnamed_bytes'), [])
      const named = [...(await keysOf('files')), ...(await keysOf('answer_file_parts'))]

      const uploads = [() => picture('screenshots'), () => page.part(server, halved, 1)]
      const sent = uploads.slice(isOneAtATime ? 1 : 0).map((send) =>
        send().then(
          () => 'answered',
          () => 'cut'
        )
      )
      let lost: string[] = []
      await until(async () => {
        lost = await keysOf('unnamed_bytes')
        const stored = await Promise.all(lost.map((key) => store.exists(key)))
        return stored.length === sent.length && stored.every(Boolean)
      })
      await server.kill()
      assert.deepEqual(
        await Promise.all(sent),
        sent.map(() => 'cut')
      )
      await school.release()
      assert.sameMembers([...(await keysOf('files')), ...(await keysOf('answer_file_parts'))], named)
      for (const key of [...lost, ...named, foreign]) assert.isTrue(await store.exists(key))

      await school.change(`UPDATE unnamed_bytes SET noted_at = noted_at - ${WAIT_MS}`)
      await start(school)
      for (const key of lost) assert.isFalse(await store.exists(key))
      for (const key of [...named, foreign]) assert.isTrue(await store.exists(key))
      assert.deepEqual(await keysOf('unnamed_bytes'), [])
      assert.equal((await page.part(server, halved, 1)).status, 200)
      const done = await page.complete(server, second, halved)
      assert.equal(done.status, 200)
      const { url } = (await done.json()) as { url: string }
      const read = await page.read(server, url)
      assert.isTrue(Buffer.from(await read.arrayBuffer()).equals(halved.bytes))
    })
      .timeout(900_000)
      .skip(missing, 'MariaDB or Swift is not installed: apt-get install mariadb-server python3-swift')
})
