import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { configKeyOf, requestHash, sebConfiguration } from '#delivery/domain/seb_configuration'
import { applicationRow, createSitting, type Sitting } from '#tests/fixtures/applications'
import { examFile } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'

const KEY = 'a'.repeat(64)
const SECOND = 'b'.repeat(64)
const EXAM_KEY = 'c'.repeat(64)
const ONLY_SAFE = { applicationConfiguration: { canOpenInAnyBrowser: false, checkSafeBrowserKeys: true } }

const pathOf = ({ applicationId }: Sitting, what: string) => `/v1/applications/${applicationId}${what}`
const start = (client: ApiClient, sitting: Sitting, headers: Record<string, string> = {}) =>
  client.post(pathOf(sitting, '/start')).headers({ ...as(sitting.token), ...headers })
const hashes = (path: string, config: string | null, exam: string | null = null) => ({
  ...(config === null ? {} : { 'x-safeexambrowser-configkeyhash': requestHash(`${appUrl}${path}`, config) }),
  ...(exam === null ? {} : { 'x-safeexambrowser-requesthash': requestHash(`${appUrl}${path}`, exam) }),
})

/** The key of the configuration that the server serves for the sitting's exam. */
const servedKey = ({ collectionId }: Sitting) =>
  configKeyOf(
    sebConfiguration({ startUrl: `${appUrl}/applications?collection=${collectionId}`, usesCamera: false })
  )

test.group('the safe browser', () => {
  test('where keys are asked for, a claim passes nowhere, and the served configuration everywhere', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ collection: ONLY_SAFE })
    await client
      .post(`/v1/users/${sitting.candidate.id}/is_in_browser`)
      .headers(as(sitting.token))
      .json({ is_in_browser: true })
    const refused = await start(client, sitting)
    refused.assertStatus(403)
    assert.equal(refused.body().code, 'safe_browser_required')
    assert.equal((await applicationRow(sitting.applicationId)).state, 'CREATED')
    const path = pathOf(sitting, '/start')
    ;(await start(client, sitting, hashes(path, KEY))).assertStatus(403)
    ;(await start(client, sitting, hashes(`${path}?x=1`, servedKey(sitting)))).assertStatus(403)
    ;(await start(client, sitting, hashes(path, servedKey(sitting)))).assertStatus(200)

    // An exam that runs is closed to an ordinary browser too: neither read nor taken over.
    const item = sitting.answers[0]?.item_id
    for (const read of [pathOf(sitting, '/items'), pathOf(sitting, '/answers'), `/v1/items/${item}`]) {
      ;(await client.get(read).headers(as(sitting.token))).assertStatus(403)
      ;(
        await client.get(read).headers({ ...as(sitting.token), ...hashes(read, servedKey(sitting)) })
      ).assertStatus(200)
    }
    ;(await client.post(pathOf(sitting, '/claim')).headers(as(sitting.token))).assertStatus(403)
    ;(await start(client, sitting)).assertStatus(403)
    // What was answered is taken from whoever hands it in, and read back anywhere once it is over.
    ;(await client.put(pathOf(sitting, '/answers/batch')).headers(as(sitting.token)).json([])).assertStatus(
      200
    )
    ;(await client.post(pathOf(sitting, '/finish')).headers(as(sitting.token))).assertStatus(200)
    ;(await client.get(pathOf(sitting, '/answers')).headers(as(sitting.token))).assertStatus(200)
  })

  test('a page that tells its keys sends its own address, of this host only', async ({ client }) => {
    const sitting = await createSitting({ collection: ONLY_SAFE })
    const page = `${appUrl}/applications?collection=${sitting.collectionId}`
    const proof = (url: string) => ({
      'x-safe-browser-page': url,
      'x-safeexambrowser-configkeyhash': requestHash(url, servedKey(sitting)),
    })
    ;(await start(client, sitting, proof('https://fora.example/'))).assertStatus(403)
    ;(await start(client, sitting, proof(`${appUrl}.fora.example/`))).assertStatus(403)
    ;(await start(client, sitting, proof(page))).assertStatus(200)
  })

  test('keys of the exam and of its collection, several of each, come with the import', async ({
    client,
  }) => {
    const both = { safeBrowser: { configKeys: [KEY, SECOND.toUpperCase()], browserExamKeys: [EXAM_KEY] } }
    const keys = { name: `Com chaves ${Date.now()}`, ...both, canOpenInAnyBrowser: false }
    const ofCollection = await createSitting({ collection: keys })
    const path = pathOf(ofCollection, '/start')
    ;(await start(client, ofCollection, hashes(path, SECOND))).assertStatus(403)
    ;(await start(client, ofCollection, hashes(path, null, EXAM_KEY))).assertStatus(403)
    ;(await start(client, ofCollection, hashes(path, SECOND, EXAM_KEY))).assertStatus(200)
    const ofExam = await createSitting({
      collection: keys,
      exam: { safeBrowser: { configKeys: [], browserExamKeys: [KEY] } },
    })
    const own = pathOf(ofExam, '/start')
    ;(await start(client, ofExam, hashes(own, SECOND, EXAM_KEY))).assertStatus(403)
    ;(await start(client, ofExam, hashes(own, null, KEY))).assertStatus(200)
  })

  test('a key that is none refuses the file by its place', async ({ client, assert }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const file = examFile({
      safeBrowser: { configKeys: [KEY, 'curta'] },
      collection: { name: 'X', safeBrowser: { browserExamKeys: [7] } },
    })
    const response = await client
      .post('/v1/exams')
      .headers(as(await loginAs(admin)))
      .json(file)
    response.assertStatus(400)
    assert.sameMembers(Object.keys(response.body()), [
      'code',
      'safeBrowser.configKeys[1]',
      'collection.safeBrowser.browserExamKeys[0]',
    ])
  })

  test('an oral exam needs it unless canOpenInAnyBrowser is set (rule-access-002)', async ({
    client,
    assert,
  }) => {
    const mayOpenAnywhere = async (sitting: Sitting) => {
      const { exam } = (await client.get(pathOf(sitting, '')).headers(as(sitting.token))).body()
      return exam.collection.applicationConfiguration.canOpenInAnyBrowser as boolean
    }
    const oral = await createSitting({ exam: { examsOral: true } })
    ;(await start(client, oral)).assertStatus(403)
    assert.isFalse(await mayOpenAnywhere(oral))
    const lifted = await createSitting({
      exam: { examsOral: true },
      collection: { canOpenInAnyBrowser: true },
    })
    ;(await start(client, lifted)).assertStatus(200)
    assert.isTrue(await mayOpenAnywhere(lifted))
    const written = await createSitting()
    ;(await start(client, written)).assertStatus(200)
  })

  test('the link opens the served configuration of the exam, and nothing else does', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ collection: ONLY_SAFE })
    const queue = await client.post(pathOf(sitting, '/create_waiting_queue')).headers(as(sitting.token))
    const { redirectUrl } = queue.body() as { redirectUrl: string }
    assert.match(redirectUrl, /^sebs?:\/\//)
    const address = redirectUrl.replace(/^seb/, 'http').replace(appUrl, '')
    assert.match(address, new RegExp(`^/v1/exams/${sitting.examId}/safe_browser\\.seb\\?signature=`))
    const file = await client.get(address)
    file.assertStatus(200)
    file.assertHeader('content-type', 'application/seb')
    const text = file.text() || String(file.body())
    assert.include(text, `<string>${appUrl}/applications?collection=${sitting.collectionId}</string>`)
    assert.include(text, '<key>sendBrowserExamKey</key><true/>')
    ;(await client.get(`/v1/exams/${sitting.examId}/safe_browser.seb`)).assertStatus(401)
    ;(
      await client.get(address.replace(`/exams/${sitting.examId}/`, `/exams/${sitting.examId + 1}/`))
    ).assertStatus(401)
    await db.from('collections').where('id', sitting.collectionId).update({ configuration_json: '{}' })
    ;(await client.get(address)).assertStatus(404)
  })
})
