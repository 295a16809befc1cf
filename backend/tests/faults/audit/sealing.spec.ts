import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { createConnection, type RowDataPacket } from 'mysql2/promise'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { TYPESCRIPT } from '#tests/fixtures/production_process'
import { as } from '#tests/fixtures/people'
import { startTwoServers, type ServerProcess } from '#tests/faults/support/server'
import { until } from '#tests/functional/security/until'

const BACKEND = fileURLToPath(new URL('../../../', import.meta.url))

/** What `node ace audit:verify` says, beside running servers. @throws where it ends with another code than 0 */
const verified = async (server: ServerProcess): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, [...TYPESCRIPT, 'ace.js', 'audit:verify'], {
      cwd: BACKEND,
      env: { ...server.environment, LOG_LEVEL: 'fatal' },
    })
  ).stdout

test.group('two server processes that seal the record of acts', () => {
  test('make one chain, and go on with it when one of them is killed while it seals', async ({
    assert,
    cleanup,
  }) => {
    const database = await startMariaDb({ database: 'banca_sealing' })
    cleanup(() => database.stop())
    const { here, there, world } = await startTwoServers({ database }, cleanup)
    const connection = await createConnection({
      host: database.host,
      port: database.port,
      user: database.user,
      password: database.password,
      database: database.database,
    })
    cleanup(() => connection.end())
    const count = async (table: 'audit_records' | 'audit_seals' | 'audit_unsealed') => {
      const [rows] = await connection.query<RowDataPacket[]>(`SELECT COUNT(*) AS n FROM ${table}`)
      return Number(rows[0]?.n)
    }
    /** An act of staff; the switch is another than before each time. */
    let isOn = true
    const act = async (server: ServerProcess) => {
      isOn = !isOn
      const answer = await fetch(`${server.address}/v1/groups/ALUNO/permissions`, {
        method: 'PUT',
        headers: { ...as(world.staffToken), 'content-type': 'application/json' },
        body: JSON.stringify({ permissions: { exam: isOn } }),
      })
      assert.equal(answer.status, 200)
    }
    const allSealed = async () => {
      await until(async () => (await count('audit_unsealed')) === 0)
      assert.equal(await count('audit_seals'), await count('audit_records'))
    }

    for (let at = 0; at < 10; at++) await act(at % 2 === 0 ? here : there)
    await allSealed()
    assert.match(await verified(here), /sealed, 0 waiting/)

    for (const [victim, other] of [
      [here, there],
      [there, here],
    ] as const) {
      const before = await count('audit_seals')
      // Many rows that wait, so that the kill falls between two batches or into one, whoever seals them.
      await connection.query('START TRANSACTION')
      await connection.query(
        `INSERT INTO audit_records (act, subject_type, detail_json, occurred_at)
         SELECT 'room_changed', 'room', '{}', seq FROM seq_1_to_4000`
      )
      await connection.query(
        `INSERT INTO audit_unsealed (audit_id)
         SELECT r.id FROM audit_records r LEFT JOIN audit_seals s ON s.audit_id = r.id
         LEFT JOIN audit_unsealed u ON u.audit_id = r.id WHERE s.audit_id IS NULL AND u.audit_id IS NULL`
      )
      await connection.query('COMMIT')
      await until(async () => (await count('audit_seals')) > before)
      await victim.kill()
      await act(other)
      await until(async () => (await count('audit_unsealed')) === 0)
      await victim.start()
    }
    await allSealed()
    assert.match(await verified(there), /sealed, 0 waiting/)
  })
    .timeout(600_000)
    .skip(() => mariaDbPrograms() === null, 'MariaDB is not installed: apt-get install mariadb-server')
})
