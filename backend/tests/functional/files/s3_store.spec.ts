import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { S3Store } from '#files/storage/s3_store'
import { storage } from '#files/storage/storage'
import { Unavailable } from '#shared'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { as, createInstitution, createUser, loginAs } from '#tests/fixtures/people'
import { storeBetween, type Fate } from '#tests/fixtures/store_between'
import { s3Settings, startS3, swiftPrograms, type RunningS3 } from '../../../../.workspace/services/swift.mjs'
import { freePort } from '../../../../.workspace/run/ports.mjs'
import { production, refusal, REFUSED, type RunningProcess } from '#tests/fixtures/production_process'

const MIB = 1_048_576
const newKey = () => randomBytes(24).toString('hex')
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error
  )
const bytesOf = async (store: S3Store, key: string) => {
  const stream = await store.open(key)
  return stream && Buffer.concat(await stream.toArray())
}

test.group('A store that is away', (group) => {
  onOneDatabase(group)
  const missing = !swiftPrograms()
  if (missing) group.tap((one) => one.skip(true, 'Swift is not installed: apt-get install python3-swift'))
  let s3: RunningS3
  group.setup(async () => {
    if (!missing) s3 = await startS3()
  })
  group.teardown(async () => {
    if (!missing) await s3.stop()
  })

  /** The store behind a bad network. `calls`: what came through it. */
  async function behind(
    fateOf: (call: string) => Fate,
    limits: ConstructorParameters<typeof S3Store>[1] = {}
  ) {
    const calls: string[] = []
    const { endpoint, end } = await storeBetween(s3.endpoint, ({ method, url }) => {
      calls.push(`${method} ${url}`)
      return fateOf(`${method} ${url}`)
    })
    return { store: new S3Store({ ...s3, endpoint }, limits), calls, end }
  }
  const isPart = (call: string, number: number) =>
    call.startsWith('PUT') && call.includes(`partNumber=${number}&`)

  test('a part of an upload that breaks is sent again, and no other', async ({ assert, cleanup }) => {
    let breaks = 1
    const { store, calls, end } = await behind((call) => (isPart(call, 2) && breaks-- > 0 ? 'cut' : 'pass'))
    cleanup(end)
    const bytes = randomBytes(17 * MIB)
    const key = newKey()
    await store.put(key, bytes)
    assert.isTrue((await bytesOf(store, key))?.equals(bytes))
    const sent = (number: number) => calls.filter((call) => isPart(call, number)).length
    assert.deepEqual([sent(1), sent(2), sent(3)], [1, 2, 1])
  })

  test('an upload that cannot go on leaves no file and no parts', async ({ assert, cleanup }) => {
    const { store, calls, end } = await behind((call) => (isPart(call, 2) ? 'cut' : 'pass'))
    cleanup(end)
    const key = newKey()
    const failure = await failureOf(store.put(key, randomBytes(17 * MIB)))
    assert.instanceOf(failure, Unavailable)
    assert.isTrue(calls.some((call) => call.startsWith('DELETE') && call.includes('uploadId=')))
    const near = new S3Store(s3)
    assert.isFalse(await near.exists(key))
    assert.equal(await near.removeAbandoned(Number.MAX_SAFE_INTEGER), 0)
  })

  test('the parts of a process that did not live to end an upload are removed when they are old', async ({
    assert,
    cleanup,
  }) => {
    const { store, end } = await behind((call) =>
      isPart(call, 2) || call.startsWith('DELETE') ? 'cut' : 'pass'
    )
    cleanup(end)
    const key = newKey()
    assert.instanceOf(await failureOf(store.put(key, randomBytes(17 * MIB))), Unavailable)
    const near = new S3Store(s3)
    assert.equal(await near.removeAbandoned(0), 0)
    assert.equal(await near.removeAbandoned(Number.MAX_SAFE_INTEGER), 1)
    assert.equal(await near.removeAbandoned(Number.MAX_SAFE_INTEGER), 0)
    assert.isFalse(await near.exists(key))
  })

  test('a store that never answers is waited for within bounds, whatever is asked', async ({
    assert,
    cleanup,
  }) => {
    const { store, end } = await behind(() => 'hang', { answerMs: 50, pieceMs: 50 })
    cleanup(end)
    for (const work of [
      () => store.exists('aa'),
      () => store.open('aa'),
      () => store.remove('aa'),
      () => store.put('aa', Buffer.from('um')),
      () => store.put('aa', Buffer.alloc(9 * MIB)),
      () => store.removeAbandoned(0),
      () => store.problem(),
    ])
      assert.instanceOf(await failureOf(work()), Unavailable, String(work))
  })

  test('where as many uploads as may hang do so, the next one waits within bounds too', async ({
    assert,
    cleanup,
  }) => {
    const { store, calls, end } = await behind(() => 'hang', { pieceMs: 200, pieces: 1 })
    cleanup(end)
    const puts = ['aa', 'ab', 'ac'].map((key) => failureOf(store.put(key, Buffer.from('um'))))
    for (const failure of await Promise.all(puts)) assert.instanceOf(failure, Unavailable)
    assert.isBelow(calls.length, 3)
  })

  test('a file whose bytes break off ends with the error of the store, never as if it were complete', async ({
    assert,
    cleanup,
  }) => {
    const key = newKey()
    await new S3Store(s3).put(key, randomBytes(MIB))
    const { store, end } = await behind(() => 'cut_answer')
    cleanup(end)
    assert.instanceOf(await failureOf(bytesOf(store, key)), Unavailable)
  })

  test('a request that needs the store is answered 503 store_away with Retry-After, in its language, and works when it is back', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { store, end } = await behind(() => 'cut', { attempts: 1 })
    const { put } = storage
    storage.put = (key, source) => store.put(key, source)
    cleanup(() => {
      storage.put = put
      end()
    })
    const institution = await createInstitution()
    const header = as(await loginAs(await createUser({ institution, groups: ['Professor'] })))
    const send = (api: ApiClient, language: string) =>
      api
        .post('/v1/item_files')
        .headers({ ...header, 'accept-language': language })
        .file('file', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\noi\n'), { filename: 'aula.vtt' })
    for (const [language, word] of [
      ['pt-BR', /não está respondendo/],
      ['en', /does not answer/],
    ] as const) {
      const answer = await send(client, language)
      answer.assertStatus(503)
      assert.equal(answer.body().code, 'store_away')
      assert.match(answer.body().nonFieldErrors[0], word)
      assert.equal(answer.header('retry-after'), '5')
    }
    storage.put = put
    const stored = await send(client, 'pt-BR')
    stored.assertStatus(201)
  })

  test('the check at the start: a bucket that is not there, a key that is refused, and one that is right', async ({
    assert,
  }) => {
    assert.isNull(await new S3Store(s3).problem())
    assert.match(
      (await new S3Store({ ...s3, bucket: 'outro' }).problem()) ?? '',
      /S3_BUCKET is outro.+make it/
    )
    assert.match(
      (await new S3Store({ ...s3, secretAccessKey: 'errada' }).problem()) ?? '',
      /refuses S3_ACCESS_KEY_ID/
    )
  })

  test('a server does not listen with a bucket that is not there or a key that is refused, and serves with those that are right', async ({
    assert,
  }) => {
    const settings = { BANCA_DEMO: 'false', ...s3Settings(s3) }
    for (const [wrong, named] of [
      [{ S3_BUCKET: 'outro' }, 'S3_BUCKET is outro'],
      [{ S3_SECRET_ACCESS_KEY: 'errada' }, 'refuses S3_ACCESS_KEY_ID'],
    ] as const) {
      const { code, log } = await refusal({ env: { ...settings, ...wrong } })
      assert.equal(code, REFUSED, log)
      assert.include(log, named)
      assert.notInclude(log, 'started HTTP server')
    }
    const server = await production(settings)
    const answer = await fetch(`${server.origin}/health/live`)
    server.child.kill('SIGTERM')
    await server.ended
    assert.equal(answer.status, 200)
  })

  test('a server whose store {$self} at the start says so in its log, serves and is ready')
    .with(['refuses connections', 'never answers'])
    .run(async ({ assert, cleanup }, how) => {
      const hanging = await storeBetween(s3.endpoint, () => 'hang')
      cleanup(hanging.end)
      const S3_ENDPOINT = how === 'never answers' ? hanging.endpoint : `http://127.0.0.1:${await freePort()}`
      const server = await serving({ S3_ENDPOINT }, cleanup)
      assert.include(server.log(), 'the file store is away')
      const live = await fetch(`${server.origin}/health/live`)
      assert.equal(live.status, 200)
      assert.match(JSON.stringify(await storeAt(server)), /"ok":false,"detail":"S3: does not answer since 2/)
    })

  test('/health/ready shows the store as the last call found it, and the process is ready whatever that was', async ({
    assert,
    cleanup,
  }) => {
    let fate: Fate = 'pass'
    const { endpoint, end } = await storeBetween(s3.endpoint, () => fate)
    cleanup(end)
    const server = await serving({ S3_ENDPOINT: endpoint }, cleanup)
    assert.deepEqual(await storeAt(server), { ok: true, detail: 'S3: answers' })
    // Nobody needs a file: the process looks by itself.
    fate = 'cut'
    await server.says('the file store is away')
    assert.match(String((await storeAt(server))?.detail), /^S3: does not answer since 2/)
    fate = 'pass'
    await server.says('the file store answers again')
    assert.deepEqual(await storeAt(server), { ok: true, detail: 'S3: answers' })
  })

  async function serving(settings: Record<string, string>, cleanup: (end: () => Promise<void>) => void) {
    const server = await production({ BANCA_DEMO: 'false', ...s3Settings(s3), ...settings })
    cleanup(async () => {
      server.child.kill('SIGKILL')
      await server.ended
    })
    return server
  }
  async function storeAt({ origin }: RunningProcess) {
    const answer = await fetch(`${origin}/health/ready`)
    const { checks } = (await answer.json()) as { checks: Record<string, { ok: boolean; detail?: string }> }
    return answer.status === 200 ? checks.store : undefined
  }
})
