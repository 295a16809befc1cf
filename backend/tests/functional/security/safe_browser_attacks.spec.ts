import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { configKeyOf, requestHash, sebConfiguration } from '#delivery/domain/seb_configuration'
import { applicationRow, createSitting, type Sitting } from '#tests/fixtures/applications'
import { as } from '#tests/fixtures/people'

const ONLY_SAFE = { applicationConfiguration: { canOpenInAnyBrowser: false, checkSafeBrowserKeys: true } }
const CONFIG = 'x-safeexambrowser-configkeyhash'
const EXAM = 'x-safeexambrowser-requesthash'
const PAGE = 'x-safe-browser-page'

const pathOf = ({ applicationId }: Sitting, what: string) => `/v1/applications/${applicationId}${what}`
const keyOf = ({ collectionId }: Sitting) =>
  configKeyOf(
    sebConfiguration({ startUrl: `${appUrl}/applications?collection=${collectionId}`, usesCamera: false })
  )
const hashOf = (path: string, key: string) => requestHash(`${appUrl}${path}`, key)

const ask = async (sitting: Sitting, method: string, what: string, headers: Record<string, string> = {}) =>
  (
    await fetch(`http://127.0.0.1:${process.env.PORT}${pathOf(sitting, what)}`, {
      method,
      headers: { ...as(sitting.token), ...headers },
    })
  ).status

test.group('attacks on the safe browser’s proof', () => {
  test('no header that was made up opens an exam', async ({ assert }) => {
    const sitting = await createSitting({ collection: ONLY_SAFE })
    const path = pathOf(sitting, '/start')
    const right = hashOf(path, keyOf(sitting))
    const forged: Record<string, string>[] = [
      { [CONFIG]: '' },
      { [CONFIG]: 'true' },
      { [CONFIG]: '0'.repeat(64) },
      { [CONFIG]: keyOf(sitting) },
      { [CONFIG]: right.slice(0, 63) },
      { [CONFIG]: `${right}0` },
      { [CONFIG]: `${right}, ${right}` },
      { [CONFIG]: `${right.slice(0, 63)}${right.endsWith('0') ? '1' : '0'}` },
      { [EXAM]: right },
      { [CONFIG]: requestHash(path, keyOf(sitting)) },
      { [CONFIG]: hashOf(path, '') },
      { [PAGE]: `${appUrl}/`, [CONFIG]: requestHash('', keyOf(sitting)) },
      {
        'user-agent': 'Mozilla/5.0 SEB/3.9',
        'x-forwarded-host': 'fora.example',
        [CONFIG]: requestHash(`http://fora.example${path}`, keyOf(sitting)),
      },
    ]
    for (const headers of forged)
      assert.equal(await ask(sitting, 'POST', '/start', headers), 403, JSON.stringify(headers))
    // A claim beside them proves nothing where keys are asked for.
    const claim = await fetch(
      `http://127.0.0.1:${process.env.PORT}/v1/users/${sitting.candidate.id}/is_in_browser`,
      {
        method: 'POST',
        headers: { ...as(sitting.token), 'content-type': 'application/json' },
        body: JSON.stringify({ is_in_browser: true }),
      }
    )
    assert.isTrue(claim.ok)
    for (const headers of forged)
      assert.equal(await ask(sitting, 'POST', '/start', headers), 403, JSON.stringify(headers))
    assert.equal((await applicationRow(sitting.applicationId)).state, 'CREATED')
    assert.equal(await ask(sitting, 'POST', '/start', { [CONFIG]: right.toUpperCase() }), 200)
  })

  test('what proved one call proves no other, and nothing of another exam', async ({ assert }) => {
    const [sitting, other] = [
      await createSitting({ collection: ONLY_SAFE }),
      await createSitting({ collection: ONLY_SAFE }),
    ]
    const start = { [CONFIG]: hashOf(pathOf(sitting, '/start'), keyOf(sitting)) }
    assert.equal(await ask(other, 'POST', '/start', start), 403, 'the headers of another exam')
    assert.equal(
      await ask(other, 'POST', '/start', { [CONFIG]: hashOf(pathOf(other, '/start'), keyOf(sitting)) }),
      403,
      'the key of another exam'
    )
    const page = `${appUrl}/applications?collection=${sitting.collectionId}`
    assert.equal(
      await ask(other, 'POST', '/start', { [PAGE]: page, [CONFIG]: requestHash(page, keyOf(sitting)) }),
      403,
      'the page of another exam'
    )
    assert.equal((await applicationRow(other.applicationId)).state, 'CREATED')

    assert.equal(await ask(sitting, 'POST', '/start', start), 200)
    for (const [method, what] of [
      ['GET', '/items'],
      ['GET', '/answers'],
      ['POST', '/claim'],
      ['POST', '/start?x=1'],
    ] as const)
      assert.equal(
        await ask(sitting, method, what, start),
        403,
        `${method} ${what} with the proof of another call`
      )
    assert.equal(
      await ask(sitting, 'GET', '/items', { [CONFIG]: hashOf(pathOf(sitting, '/items'), keyOf(sitting)) }),
      200
    )
  })

  test('a key of an exam of the same collection does not open one with keys of its own', async ({
    assert,
  }) => {
    const [ours, theirs] = ['a'.repeat(64), 'd'.repeat(64)]
    const sitting = await createSitting({
      collection: { ...ONLY_SAFE, safeBrowser: { browserExamKeys: [theirs] } },
      exam: { safeBrowser: { browserExamKeys: [ours] } },
    })
    const path = pathOf(sitting, '/start')
    assert.equal(await ask(sitting, 'POST', '/start', { [EXAM]: hashOf(path, theirs) }), 403)
    assert.equal(await ask(sitting, 'POST', '/start', { [CONFIG]: hashOf(path, ours) }), 403)
    assert.equal(await ask(sitting, 'POST', '/start', { [EXAM]: hashOf(path, ours) }), 200)
  })
})
