import { join } from 'node:path'
import { test } from '@japa/runner'
import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import { LocalDisk } from '#files/storage/local_disk'
import { S3Store } from '#files/storage/s3_store'
import { demoDrill } from '../../../../.workspace/drill/demo_drill.mjs'
import { mariaDbPrograms } from '../../../../.workspace/services/mariadb.mjs'
import { swiftPrograms } from '../../../../.workspace/services/swift.mjs'

const long = process.env.BANCA_FAULTS === '1'

type Settings = Record<string, string | undefined>
type Sql = {
  all(sql: string): Promise<Record<string, number>[]>
  run(sql: string): Promise<void>
  end(): Promise<void>
}

async function open(settings: Settings): Promise<Sql> {
  if (settings.DB_CONNECTION === 'sqlite') {
    const file = new Sqlite(String(settings.SQLITE_PATH))
    return {
      all: async (sql) => file.prepare<[], Record<string, number>>(sql).all(),
      run: async (sql) => void file.prepare(sql).run(),
      end: async () => void file.close(),
    }
  }
  const connection = await mysql.createConnection({
    host: settings.DB_HOST,
    port: Number(settings.DB_PORT),
    user: settings.DB_USER,
    password: settings.DB_PASSWORD,
    database: settings.DB_DATABASE,
  })
  return {
    all: async (sql) => (await connection.query(sql))[0] as Record<string, number>[],
    run: async (sql) => void (await connection.query(sql)),
    end: () => connection.end(),
  }
}

/** The first of the restored store. */
async function loseOneFile(settings: Settings) {
  const files =
    settings.STORE === 's3'
      ? new S3Store({
          endpoint: String(settings.S3_ENDPOINT),
          bucket: String(settings.S3_BUCKET),
          region: String(settings.S3_REGION),
          accessKeyId: String(settings.S3_ACCESS_KEY_ID),
          secretAccessKey: String(settings.S3_SECRET_ACCESS_KEY),
        })
      : new LocalDisk(join(String(settings.DATA_DIR), 'files'))
  for await (const { key } of files.list()) return files.remove(key)
}

const SHORT: readonly ['sqlite' | 'mariadb', 'disk' | 's3'][] = [['sqlite', 'disk']]
const LONG: typeof SHORT = [
  ['mariadb', 'disk'],
  ['sqlite', 's3'],
]

test.group('the restore drill', () => {
  // On MariaDB and in S3 in the long form alone: the comparison itself runs on both (`exam_digests.spec.ts`, `verify_files.spec.ts`).
  for (const [kind, store] of long ? [...SHORT, ...LONG] : SHORT)
    test(`${kind}, files ${store === 's3' ? 'in S3' : 'on the disk'}: of a complete demo school, a changed answer, a missing answer and a missing file are named, and nothing else`, async ({
      assert,
    }) => {
      const expected: RegExp[] = []
      const { code, problems } = await demoDrill(kind, {
        store,
        damage: async (settings) => {
          const sql = await open(settings)
          const [changed, removed] = await sql.all(
            "SELECT answers.id, application_id FROM answers JOIN applications ON applications.id = application_id WHERE state = 'FINISHED' ORDER BY answers.id LIMIT 2"
          )
          await sql.run(`UPDATE answers SET seconds = seconds + 1 WHERE id = ${changed?.id}`)
          await sql.run(`DELETE FROM answers WHERE id = ${removed?.id}`)
          await sql.end()
          await loseOneFile(settings)
          expected.push(
            new RegExp(`application ${changed?.application_id}: answer ${changed?.id} differs$`),
            new RegExp(`application ${removed?.application_id}: answer ${removed?.id} is missing$`),
            /^2 differences in \d+ finished exams$/,
            /^file \d+ \(\w+, \w+\) is missing$/,
            /^1 of \d+ files, .* are not what their rows say$/
          )
        },
      })
      assert.equal(code, 2)
      assert.lengthOf(problems, expected.length, problems.join('\n'))
      for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern)
    })
      .timeout(900_000)
      .skip(
        () =>
          (kind === 'mariadb' && mariaDbPrograms() === null) || (store === 's3' && swiftPrograms() === null),
        'MariaDB or Swift is not installed: apt-get install mariadb-server python3-swift'
      )
})
