import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { storeFile } from '#files'
import { setGateway } from '#media/gateway/current_gateway'
import { clock } from '#shared'
import { sealAnswerFile } from '#tests/fixtures/answer_file'
import { answersOf } from '#tests/fixtures/applications'
import { as } from '#tests/fixtures/people'
import { createRoom, type TestCandidate, type TestRoom } from '#tests/fixtures/rooms'
import { JPEG, WEBM, sendBytes } from '#tests/functional/evidence/bytes'
import { showingGateway } from '../media/showing_gateway.js'
import { faultsOf, type Made } from './promised_acts.js'

const own = ({ applicationId }: TestCandidate) => `/v1/applications/${applicationId}`
async function say(client: ApiClient, { token }: TestCandidate, path: string) {
  const answer = await client.post(path).headers(as(token)).json({})
  answer.assertStatus(200)
  return answer
}

/** The candidate finishes, and an answer comes after that. @returns the key of what was quarantined */
async function quarantinedAnswer(client: ApiClient, room: TestRoom, candidate: TestCandidate) {
  const [, , text] = await answersOf(candidate.applicationId)
  await say(client, candidate, `${own(candidate)}/start`)
  await say(client, candidate, `${own(candidate)}/finish`)
  await client
    .put(`${own(candidate)}/answers/batch`)
    .headers(as(candidate.token))
    .json([{ id: text?.id, term: 1, revision: 1, freeResponse: 'chegou tarde' }])
  const list = (await client.get(`${own(candidate)}/kept_answers`).headers(as(room.adminToken))).body() as {
    results: { key: string }[]
  }
  return list.results[0]?.key ?? ''
}

/** The candidate begins. @returns a form with what their browser would put into a file */
async function answersFile(client: ApiClient, candidate: TestCandidate): Promise<FormData> {
  const begun = (await say(client, candidate, `${own(candidate)}/start`)).body() as {
    recoveryKey: JsonWebKey
    recoverySeal: string
  }
  const [answer] = await answersOf(candidate.applicationId)
  const entry = {
    id: answer?.id,
    revision: 1,
    term: 1,
    freeResponse: null,
    alternativeId: null,
    alternatives: [],
    gradeLinear: null,
    seconds: 3,
    finished: true,
  }
  const sealed = await sealAnswerFile(begun.recoveryKey, {
    applicationId: candidate.applicationId,
    userId: candidate.id,
    entries: [entry],
    finish: false,
    seal: begun.recoverySeal,
  })
  const form = new FormData()
  form.append('candidate', String(candidate.id))
  form.append('finish', 'false')
  form.append('file', new Blob([new Uint8Array(sealed)]), 'respostas-1.banca')
  return form
}

async function film(room: TestRoom, { id }: TestCandidate): Promise<{ recording: number; file: number }> {
  const file = await storeFile({
    source: WEBM,
    filename: 'x.webm',
    purpose: 'recording',
    contentType: 'video/webm',
    institutionId: room.institution.id,
    ownerId: id,
  })
  const now = clock.now()
  const [recording = 0] = (await db.table('recordings').insert({
    institution_id: room.institution.id,
    room_id: room.id,
    user_id: id,
    kind: 'CAMERA',
    status: 'COMPLETED',
    file_id: file.id,
    started_at: now,
    ended_at: now,
    changed_at: now,
  })) as number[]
  return { recording, file: file.id }
}

/** A media server that shows the proctor this candidate. @returns the proctor's connection */
async function watching(client: ApiClient, room: TestRoom, { id }: TestCandidate): Promise<string> {
  setGateway(showingGateway(id))
  const opened = await client
    .post(`/v1/rooms/${room.id}/media_session`)
    .headers(as(room.proctorToken))
    .json({ role: 'watch' })
  return (opened.body() as { sessionId: string }).sessionId
}

async function prepared(client: ApiClient) {
  const room = await createRoom({ candidates: 2 })
  const [first, second] = room.candidates as [TestCandidate, TestCandidate]
  await sendBytes('POST', `${own(first)}/screenshots`, JPEG, first.token, 'image/jpeg')
  const screenshot = (await db
    .from('evidence_pictures')
    .where({ application_id: first.applicationId, kind: 'SCREENSHOT' })
    .firstOrFail()) as { id: number; file_id: number }
  return {
    room,
    first,
    second,
    screenshot,
    key: await quarantinedAnswer(client, room, first),
    form: await answersFile(client, second),
    film: await film(room, first),
    session: await watching(client, room, first),
  }
}

/** Calls about the pictures and the film of the first candidate. */
function looksOf({
  room,
  first,
  screenshot,
  film: { recording, file },
  session,
}: Awaited<ReturnType<typeof prepared>>) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(clock.now())
  const query = `?user_id=${first.id}&provider_codename=x&selected_date=${day}`
  const by = 'proctor' as const
  const about = (what: string, of: number | undefined) => ({
    type: 'user',
    id: first.id,
    detail: { ...(of !== undefined && { file: of }), room: room.id, what },
  })
  const looks: [string, Made][] = [
    [
      'POST /v1/recordings/:id/ticket',
      { by, path: `/v1/recordings/${recording}/ticket`, body: {}, about: about('RECORDING', file) },
    ],
    [
      'POST /v1/media_sessions/:sessionId/watch',
      {
        by,
        path: `/v1/media_sessions/${session}/watch`,
        body: { feeds: [first.id] },
        about: about('VIDEO', undefined),
      },
    ],
    [
      'GET /v1/captures/:id',
      { by, path: `/v1/captures/${screenshot.id}`, about: about('SCREENSHOT', screenshot.file_id) },
    ],
    ['GET /screenshot', { by, path: `/screenshot${query}`, about: about('SCREENSHOT', screenshot.file_id) }],
    ['GET /screenshotpost', { by, path: `/screenshotpost${query}`, about: about('LIST', undefined) }],
    ['GET /video', { by, path: `/video${query}`, about: about('RECORDING', file) }],
    ['GET /video-oral', { by, path: `/video-oral${query}`, about: about('RECORDING', file) }],
  ]
  return looks
}

test.group('which calls record an act: looks, decisions about answers and keys', () => {
  test('each records what the page says, by whom, about what, from where and by which request', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(() => setGateway(null))
    const ready = await prepared(client)
    const { room, first, second, key, form } = ready
    const [answer] = await answersOf(second.applicationId)
    const item = answer?.item_id ?? 0
    const { token } = (
      await client.get(`${own(second)}/item_correction_token`).headers(as(room.adminToken))
    ).body() as { token: string }
    const by = 'admin' as const
    const exam = { exam: room.examId }
    const application = { type: 'application', id: second.applicationId, detail: exam }
    const made: [string, Made][] = [
      ...looksOf(ready),
      [
        'POST /v1/applications/:id/kept_answers/:kept/decision',
        {
          by,
          path: `${own(first)}/kept_answers/${key}/decision`,
          body: { decision: 'accept', reason: 'a rede caiu' },
          about: { type: 'application', id: first.applicationId, detail: { decision: 'accept', key } },
        },
      ],
      [
        'POST /v1/applications/import_answers_file',
        {
          by,
          path: '/v1/applications/import_answers_file',
          body: form,
          about: {
            type: 'application',
            id: second.applicationId,
            detail: { authenticated: true, entries: 1, files: 0, finishGranted: false },
          },
        },
      ],
      [
        'GET /v1/items/:id/with_response',
        { by, path: `/v1/items/${item}/with_response`, about: { type: 'item', id: item, detail: exam } },
      ],
      [
        'GET /v1/items/:id/answer_sheet',
        { by, path: `/v1/items/${item}/answer_sheet`, about: { type: 'item', id: item, detail: exam } },
      ],
      [
        'GET /v1/exams/:id/answer_sheet',
        {
          by,
          path: `/v1/exams/${room.examId}/answer_sheet`,
          about: { type: 'exam', id: room.examId, detail: exam },
        },
      ],
      [
        'GET /v1/applications/:id/answer_sheet',
        { by, path: `${own(second)}/answer_sheet`, about: application },
      ],
      [
        'POST /v1/applications/item_correction',
        {
          by,
          path: '/v1/applications/item_correction',
          body: { token },
          withoutLogin: true,
          about: application,
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
    const decided = await db
      .from('audit_records')
      .where({ institution_id: room.institution.id, act: 'kept_answer_decided' })
      .firstOrFail()
    assert.equal((decided as { reason: string }).reason, 'a rede caiu')
  })
})
