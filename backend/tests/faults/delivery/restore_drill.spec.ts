import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import { demoDrill } from '../../../../.workspace/drill/demo_drill.mjs'
import { mariaDbPrograms } from '../../../../.workspace/services/mariadb.mjs'

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

test.group('the restore drill', () => {
  // On MariaDB in the long form alone: the comparison itself runs on both databases (`exam_digests.spec.ts`).
  for (const kind of long ? (['sqlite', 'mariadb'] as const) : (['sqlite'] as const))
    test(`${kind}: of a complete demo school, a changed answer, a missing answer and a missing file are named, and nothing else`, async ({
      assert,
    }) => {
      const expected: RegExp[] = []
      const { code, problems } = await demoDrill(kind, {
        damage: async (settings) => {
          const sql = await open(settings)
          const [changed, removed] = await sql.all(
            "SELECT answers.id, application_id FROM answers JOIN applications ON applications.id = application_id WHERE state = 'FINISHED' ORDER BY answers.id LIMIT 2"
          )
          await sql.run(`UPDATE answers SET seconds = seconds + 1 WHERE id = ${changed?.id}`)
          await sql.run(`DELETE FROM answers WHERE id = ${removed?.id}`)
          await sql.end()
          const [file] = globSync('files/*/*', { cwd: settings.DATA_DIR })
          rmSync(join(String(settings.DATA_DIR), String(file)))
          expected.push(
            new RegExp(`application ${changed?.application_id}: answer ${changed?.id} differs$`),
            new RegExp(`application ${removed?.application_id}: answer ${removed?.id} is missing$`),
            /^2 differences in \d+ finished exams$/,
            /^file \d+ \(item_\w+, \w+\) is missing$/,
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
        () => kind === 'mariadb' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
