import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { production, refusal } from '#tests/fixtures/production_process'

const REFUSED = 78
const refused = (env: Record<string, string>, program?: string[]) =>
  refusal({ env: { BANCA_DEMO: 'false', ...env }, program })

/** Addresses that are documentation's own (RFC 5737): nothing is ever asked of them. */
const ELSEWHERE = '192.0.2.1'

const STORE = {
  STORE: 's3',
  S3_ENDPOINT: 'https://s3.escola.example',
  S3_BUCKET: 'banca',
  S3_ACCESS_KEY_ID: 'escola',
  S3_SECRET_ACCESS_KEY: 'kq7Zr1Vx0Kp3Jm5Lw7',
}

// V12.2.1, V12.3.1, V12.3.3, V4.4.1, V13.2.3
test.group('a production start that would use another machine in the clear', (group) => {
  onOneDatabase(group)
  let folder: string
  group.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'banca-connections-'))
  })
  group.teardown(() => rmSync(folder, { recursive: true, force: true }))

  const nodes = () => {
    const path = join(folder, 'nodes.json')
    const secret = 'a-secret-of-sixteen-or-more'
    const node = {
      name: 'a',
      ws: `ws://${ELSEWHERE}:8188`,
      admin: 'https://janus.escola.example/admin',
      api: secret,
      adminSecret: secret,
      adminKey: secret,
      roomKey: secret,
      recordings: folder,
    }
    writeFileSync(path, JSON.stringify([node]))
    return path
  }
  const database = { DB_CONNECTION: 'mysql', DB_HOST: ELSEWHERE, DB_PASSWORD: 'kq7Zr1Vx0Kp3Jm5Lw7' }

  test('V12.2.1, V12.3.1, V12.3.3, V13.2.3: is refused before it listens, with the setting and the remedy; commands too', async ({
    assert,
  }) => {
    const starts: [Record<string, string>, string[], string[]?][] = [
      [{ APP_URL: 'http://escola.example' }, ['APP_URL is http://escola.example', 'PLAIN_CONNECTIONS=pages']],
      [
        database,
        ['DB_HOST is 192.0.2.1', 'DB_TLS_CA', 'PLAIN_CONNECTIONS=database'],
        ['ace.js', 'migration:status'],
      ],
      [
        { EVENTS: 'redis', REDIS_HOST: ELSEWHERE, REDIS_PASSWORD: '' },
        ['REDIS_HOST is 192.0.2.1', 'REDIS_TLS_CA', 'REDIS_PASSWORD is empty'],
      ],
      [
        { MEDIA: 'auto', JANUS_NODES: nodes() },
        ['JANUS_NODES names ws://192.0.2.1:8188', 'PLAIN_CONNECTIONS=janus'],
      ],
      [
        { ...database, DB_PASSWORD: 'banca', PLAIN_CONNECTIONS: 'database' },
        ['DB_PASSWORD is one that everybody tries'],
      ],
      [
        { ...STORE, S3_ENDPOINT: `http://${ELSEWHERE}:9000` },
        ['S3_ENDPOINT is http://192.0.2.1:9000', 'PLAIN_CONNECTIONS=store'],
      ],
      [
        { ...STORE, S3_BUCKET: '', S3_SECRET_ACCESS_KEY: '' },
        ['STORE is s3, and S3_BUCKET, S3_SECRET_ACCESS_KEY are not set'],
      ],
      [{ PLAIN_CONNECTIONS: 'everything' }, ["names 'everything'"]],
    ]
    const refusals = await Promise.all(starts.slice(0, 3).map(([env, , program]) => refused(env, program)))
    for (const [env, , program] of starts.slice(3)) refusals.push(await refused(env, program))
    for (const [at, { code, log }] of refusals.entries()) {
      assert.equal(code, REFUSED, log)
      for (const word of starts[at]?.[1] ?? []) assert.include(log, word)
      assert.notInclude(log, 'started HTTP server')
    }
  })

  test('V12.2.1: it serves where the settings say so on purpose', async ({ assert }) => {
    const server = await production({
      BANCA_DEMO: 'false',
      APP_URL: 'http://escola.example',
      PLAIN_CONNECTIONS: 'pages,database',
    })
    try {
      const answer = await fetch(`${server.origin}/health/live`, { signal: AbortSignal.timeout(120_000) })
      assert.equal(answer.status, 200)
    } finally {
      // How a process ends in order is the subject of `http/process.spec`.
      server.child.kill('SIGKILL')
      await server.ended
    }
  })
})
