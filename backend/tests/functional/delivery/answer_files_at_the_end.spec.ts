import { test } from '@japa/runner'
import { clock } from '#shared'
import {
  PART,
  announce,
  complete,
  started,
  takenOver,
  sendAll,
  longText,
  attachedOf,
  filesOf,
} from '#tests/fixtures/file_calls'
import { announcementOf, chosen, sendParts } from '#tests/fixtures/file_parts'
import { createSitting, eventsOf, type AnswerRow } from '#tests/fixtures/applications'
import { png, pngDataUrl, textItem } from '#tests/fixtures/exams'
import { loginAs } from '#tests/fixtures/people'
import { post } from '#tests/fixtures/sitting_calls'

const HOUR = 3_600_000

test.group('a file and the end of the exam', (group) => {
  group.each.teardown(() => clock.release())

  test('announced in time, its bytes count for 24 hours after the finish, and that is on record (S12.1)', async ({
    client,
    assert,
  }) => {
    const { sitting, text } = await started(client)
    const file = longText(PART + 9)
    const finish = await post(client, sitting, 'finish', {
      answers: [],
      files: [announcementOf(text.id, file)],
    })
    finish.assertStatus(200)
    assert.containsSubset(finish.body(), {
      answerCount: 0,
      files: [{ digest: file.digest, state: 'announced' }],
    })
    clock.freeze(Date.now() + 11 * HOUR)
    await sendParts(sitting.applicationId, sitting.token, file, PART)
    const done = await complete(client, sitting, text.id, file)
    done.assertStatus(200)
    assert.equal(done.body().state, 'complete')
    assert.lengthOf(await attachedOf(text), 1)
    const [event] = (await eventsOf(sitting.applicationId)).filter(({ type }) => type === 'file_arrived')
    assert.containsSubset(JSON.parse(String(event?.detail_json)), { answer: text.id, digest: file.digest })
    const repeat = await post(client, sitting, 'finish', { answers: [] })
    assert.containsSubset(repeat.body(), { digest: finish.body().digest, answerCount: 0 })
  })

  test('bytes that come a day later, and files first announced after the finish, are quarantined (S12.4)', async ({
    client,
    assert,
  }) => {
    const { sitting, text } = await started(client)
    const [slow, late] = [longText(40, 'a'), longText(50, 'b')]
    await announce(client, sitting, [announcementOf(text.id, slow)])
    ;(await post(client, sitting, 'finish')).assertStatus(200)
    const announced = await announce(client, sitting, [announcementOf(text.id, late)])
    announced.assertStatus(400)
    assert.equal(announced.body().code, 'application_already_finished')
    await sendParts(sitting.applicationId, sitting.token, late)
    const stored = await complete(client, sitting, text.id, late)
    assert.deepEqual(stored.body(), { state: 'kept_apart', reason: 'late' })
    clock.freeze(Date.now() + 25 * HOUR)
    const token = await loginAs(sitting.candidate)
    await sendParts(sitting.applicationId, token, slow)
    const apart = await complete(client, sitting, text.id, slow, token)
    assert.deepEqual(apart.body(), { state: 'kept_apart', reason: 'late' })
    assert.lengthOf(await attachedOf(text), 0)
    assert.lengthOf(await filesOf(sitting), 2)
    assert.lengthOf(
      (await eventsOf(sitting.applicationId)).filter(({ type }) => type === 'file_kept_apart'),
      2
    )
  })

  test('a displaced device loses no file: it is quarantined, and becomes the answer once that device writes again (S12.4)', async ({
    client,
    assert,
  }) => {
    const { sitting, text } = await started(client)
    await takenOver(client, sitting)
    const file = longText(70, 'a')
    const announced = await announce(client, sitting, [announcementOf(text.id, file)])
    announced.assertStatus(409)
    assert.deepEqual(await sendAll(client, sitting, text, file), {
      state: 'kept_apart',
      reason: 'displaced',
    })
    assert.lengthOf(await attachedOf(text), 0)
    ;(await post(client, sitting, 'claim')).assertStatus(200)
    assert.equal((await complete(client, sitting, text.id, file)).body().state, 'complete')
    assert.lengthOf(await attachedOf(text), 1)
  })

  test('announced while another device writes, and again once its own device does: it counts, whenever the bytes come', async ({
    client,
    assert,
  }) => {
    const { sitting, text } = await started(client)
    await takenOver(client, sitting)
    const file = longText(90, 'a')
    ;(await announce(client, sitting, [announcementOf(text.id, file)])).assertStatus(409)
    ;(await post(client, sitting, 'claim')).assertStatus(200)
    ;(await announce(client, sitting, [announcementOf(text.id, file)])).assertStatus(200)
    ;(await post(client, sitting, 'finish')).assertStatus(200)
    assert.equal((await sendAll(client, sitting, text, file)).state, 'complete')
    assert.lengthOf(await attachedOf(text), 1)
  })

  test('what was announced before another device took over counts; where that one attached something, nothing is replaced', async ({
    client,
    assert,
  }) => {
    const { sitting, text } = await started(client)
    const [own, other] = [longText(80, 'a'), chosen('figura.png', png(5))]
    await announce(client, sitting, [announcementOf(text.id, own)])
    await sendParts(sitting.applicationId, sitting.token, own)
    const second = await takenOver(client, sitting)
    await announce(client, sitting, [announcementOf(text.id, other)], second)
    assert.equal((await sendAll(client, sitting, text, other, second)).state, 'complete')
    assert.deepEqual((await complete(client, sitting, text.id, own)).body(), {
      state: 'kept_apart',
      reason: 'other_file',
    })
    assert.deepEqual(
      (await attachedOf(text)).map(({ filename }) => filename),
      ['figura.png']
    )
  })

  test('where a picture is the answer nothing else is one, in parts either', async ({ client, assert }) => {
    const picture = {
      ...textItem(1),
      category: 'IMAGEM',
      question: `<p>Desenhe <img src="${pngDataUrl(3)}" alt="modelo"></p>`,
    }
    const sitting = await createSitting({ exam: { items: [picture] } })
    ;(await post(client, sitting, 'start')).assertStatus(200)
    const [answer] = sitting.answers as [AnswerRow]
    const [textFile, drawing] = [longText(30), chosen('desenho.png', png(4))]
    await announce(client, sitting, [announcementOf(answer.id, textFile)])
    assert.equal((await sendAll(client, sitting, answer, textFile)).code, 'not_a_picture')
    await announce(client, sitting, [announcementOf(answer.id, drawing)])
    await sendParts(sitting.applicationId, sitting.token, drawing)
    assert.equal((await complete(client, sitting, answer.id, drawing)).status(), 200)
  })
})
