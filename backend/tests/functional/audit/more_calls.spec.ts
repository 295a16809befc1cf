import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { registerUnits, orderUnits } from '#tests/fixtures/job_units'
import { addressFor, linksFor } from '#tests/fixtures/password_resets'
import { as, createUser, unique } from '#tests/fixtures/people'
import { createRoom, type TestRoom } from '#tests/fixtures/rooms'
import { giveFactor } from '#tests/fixtures/second_factor'
import { JPEG, PNG, sendBytes } from '#tests/functional/evidence/bytes'
import { faultsOf, type Made } from './promised_acts.js'

const pictures = () => {
  const form = new FormData()
  for (const name of ['document', 'face'])
    form.append(name, new Blob([new Uint8Array(PNG)], { type: 'image/png' }), `${name}.png`)
  return form
}
const captions = () => {
  const form = new FormData()
  form.append('file', new Blob(['WEBVTT\n\n00:00.000 --> 00:01.000\nolá\n']), 'legenda.vtt')
  return form
}

/** The calendar day of the school. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(clock.now())

/** Of the first candidate a still of camera and screen, and photos. @returns the id of the photos */
async function sendPictures({ candidates: [{ token, applicationId }] }: TestRoom): Promise<number> {
  for (const kind of ['snapshots', 'screenshots'])
    await sendBytes('POST', `/v1/applications/${applicationId}/${kind}`, JPEG, token, 'image/jpeg')
  const sent = await fetch(`http://127.0.0.1:${process.env.PORT}/v1/candidate_documents`, {
    method: 'POST',
    headers: as(token),
    body: pictures(),
  })
  return ((await sent.json()) as { id: number }).id
}

/** The identity document of the first candidate. @returns its id */
async function sendDocument({ candidates: [{ token }] }: TestRoom): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(PNG)]), 'rg.png')
  const sent = await fetch(`http://127.0.0.1:${process.env.PORT}/v1/user_document`, {
    method: 'PUT',
    headers: as(token),
    body,
  })
  return ((await sent.json()) as { id: number }).id
}

async function failedRecording(room: TestRoom): Promise<number> {
  const [id = 0] = (await db.table('recordings').insert({
    institution_id: room.institution.id,
    room_id: room.id,
    user_id: room.candidates[0].id,
    kind: 'CAMERA',
    status: 'ERROR',
    attempts: 3,
    started_at: clock.now(),
    changed_at: clock.now(),
  })) as number[]
  return id
}

test.group('which calls record an act, continued', () => {
  test('looks, files, jobs and what needs more than a room record what the page says', async ({
    assert,
    cleanup,
  }) => {
    const room = await createRoom({ candidates: 2, collection: { shouldStreamToAgora: true } })
    const [{ id: candidate, applicationId }] = room.candidates
    const photos = await sendPictures(room)
    await giveFactor(room.proctor)
    const newcomer = await createUser({ groups: ['ALUNO'], institution: room.institution })
    const type = registerUnits(cleanup)
    const job = await orderUnits(type, { institutionId: room.institution.id })
    const failed = await orderUnits(type, { institutionId: room.institution.id })
    await db.from('background_jobs').where('id', failed.id).update({ state: 'FAILED' })
    const documentId = await sendDocument(room)
    const of = `/v1/rooms/${room.id}/candidates/${candidate}`
    const [proctor, admin] = ['proctor', 'admin'] as const
    await addressFor(room.proctor, `${unique('aplicador')}@escola.example`)
    const { email } = (await db.from('users').where('id', room.proctor.id).firstOrFail()) as { email: string }
    const [link] = await linksFor(newcomer)
    const made: [string, Made][] = [
      [
        'POST /reset_password',
        { by: admin, path: '/reset_password/', body: { email }, withoutSession: { actor: null } },
      ],
      [
        'POST /reset_password/confirm',
        {
          by: admin,
          path: '/reset_password/confirm/',
          body: { token: link?.token, password: 'quatro cavalos azuis 9' },
          withoutSession: { actor: newcomer.id },
        },
      ],
      ['GET /v1/rooms/:id/candidates/:userId/still', { by: proctor, path: `${of}/still` }],
      ['GET /v1/rooms/:id/candidates/:userId/screen', { by: proctor, path: `${of}/screen` }],
      [
        'GET /v1/applications/:id/snapshots',
        { by: proctor, path: `/v1/applications/${applicationId}/snapshots` },
      ],
      [
        'GET /v1/applications/:id/pictures',
        { by: admin, path: `/v1/applications/${applicationId}/pictures?kind=SNAPSHOT&day=${today()}` },
      ],
      [
        'GET /v1/applications/:id/static_images',
        { by: admin, path: `/v1/applications/${applicationId}/static_images` },
      ],
      [
        'GET /v1/applications/:id/messages',
        { by: proctor, path: `/v1/applications/${applicationId}/messages` },
      ],
      [
        'GET /v1/applications/:id/connection_records',
        { by: proctor, path: `/v1/applications/${applicationId}/connection_records` },
      ],
      [
        'GET /v1/applications/:id/connection_series',
        { by: admin, path: `/v1/applications/${applicationId}/connection_series` },
      ],
      [
        'GET /v1/applications/:id/login_events',
        { by: proctor, path: `/v1/applications/${applicationId}/login_events` },
      ],
      [
        'GET /v1/candidate_documents/:id/document',
        { by: proctor, path: `/v1/candidate_documents/${photos}/document` },
      ],
      [
        'GET /v1/candidate_documents/:id/face',
        { by: proctor, path: `/v1/candidate_documents/${photos}/face` },
      ],
      ['GET /v1/user_documents/:id/file', { by: proctor, path: `/v1/user_documents/${documentId}/file` }],
      [
        'PATCH /v1/candidate_documents/:id',
        { by: admin, path: `/v1/candidate_documents/${photos}`, body: { approved: true } },
      ],
      ['DELETE /v1/rooms/:id/candidates/:userId/media', { by: proctor, path: `${of}/media` }],
      [
        'POST /v1/recordings/:id/retry',
        { by: proctor, path: `/v1/recordings/${await failedRecording(room)}/retry`, body: {} },
      ],
      ['POST /v1/item_files', { by: admin, path: '/v1/item_files', body: captions() }],
      [
        'POST /v1/collections/bulk_create_applications',
        {
          by: admin,
          path: '/v1/collections/bulk_create_applications',
          body: { collections: [room.collectionId], filters: { users: [newcomer.id] } },
        },
      ],
      ['POST /v1/jobs/:id/cancel', { by: admin, path: `/v1/jobs/${job.id}/cancel`, body: {} }],
      ['POST /v1/jobs/:id/retry', { by: admin, path: `/v1/jobs/${failed.id}/retry`, body: {} }],
      [
        'DELETE /v1/users/:id/second_factor',
        { by: admin, path: `/v1/users/${room.proctor.id}/second_factor` },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
  })
})
