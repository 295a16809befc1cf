import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { storeFile } from '#files'
import { linkGuardian } from '#identity'
import { clock } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import { createMarking, type Marking } from '#tests/fixtures/marks'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { jpegOf, jpegSegment } from '#tests/fixtures/pictures'
import {
  createMember,
  createPlanned,
  drawn,
  saveMembers,
  type Member,
  type Planned,
} from '#tests/fixtures/plans'

type Held = {
  waiting: number
  files: {
    id: number
    name: string
    url: string
    state: string
    decided: { at: string; by: { id: number; name: string } } | null
  }[]
}
type Token = Pick<Member, 'token'>

const PDF = Buffer.from('%PDF-1.4 Rita')
const CAMERA = jpegOf(320, 180, { more: [jpegSegment(0xe1, Buffer.from('Exif\0\0 Rita'))] })

const reading = (client: ApiClient, { token }: Token, plan: number) =>
  client.get(`/v1/correction_plans/${plan}/held_files`).headers(as(token))

async function held(client: ApiClient, member: Token, plan: number): Promise<Held> {
  const answer = await reading(client, member, plan)
  answer.assertStatus(200)
  return answer.body() as Held
}

const deciding = (client: ApiClient, { token }: Token, plan: number, id: number, state: unknown) =>
  client.put(`/v1/correction_plans/${plan}/held_files/${id}/state`).headers(as(token)).json({ state })

const opening = (client: ApiClient, { token }: Token, url = '') => client.get(url).headers(as(token))

async function attach({ text, institution, candidate }: Marking, kind: 'pdf' | 'jpg', filename: string) {
  const [source, contentType] =
    kind === 'pdf' ? ([PDF, 'application/pdf'] as const) : ([CAMERA, 'image/jpeg'] as const)
  const { id } = await storeFile({
    source,
    filename,
    purpose: 'answer_attachment',
    contentType,
    institutionId: institution.id,
    ownerId: candidate.id,
  })
  await db
    .table('answer_attachments')
    .insert({ answer_id: text.id, file_id: id, filename, created_at: clock.now() })
}

type Watched = Planned & { readonly supervisor: Member }

/** A plan of a text with a picture and a document, with one corrector and a supervisor. */
async function createHeld(client: ApiClient, { isAnonymous = true } = {}): Promise<Watched> {
  const marking = await createMarking(client)
  await attach(marking, 'jpg', 'rita.jpeg')
  await attach(marking, 'pdf', 'prova.rita')
  const planned = await createPlanned(client, { isAnonymous }, marking)
  const supervisor = await createMember(planned, { groups: ['COMISSION'] })
  const members = [
    ...planned.correctors.map(({ user }) => ({ user: user.id, role: 'corrector' })),
    { user: supervisor.user.id, role: 'supervisor' },
  ]
  ;(await saveMembers(client, planned.adminToken, planned.planId, members)).assertStatus(200)
  return { ...planned, supervisor }
}

const firstOf = ({ correctors }: Planned): Member => correctors[0] as Member

test.group('files of texts that wait for a supervisor', () => {
  test('a corrector gets a picture without what its camera wrote, and a document once a supervisor released it', async ({
    client,
    assert,
  }) => {
    const planned = await createHeld(client)
    const { planId, supervisor, institution } = planned
    const corrector = firstOf(planned)
    const lot = await drawn(client, corrector, planId)
    const attachments = lot.tasks[0]?.attachments as { name: string; url: string; isGiven: boolean }[]
    assert.deepEqual(
      attachments.map(({ name, isGiven }) => [name, isGiven]),
      [
        ['anexo-1.jpg', true],
        ['anexo-2.pdf', false],
      ]
    )
    const [picture, document] = attachments.map(({ url }) => url)
    const shown = await fetch(`http://127.0.0.1:${process.env.PORT}${picture}`, {
      headers: as(corrector.token),
    })
    assert.equal(shown.headers.get('content-type'), 'image/jpeg')
    assert.equal(shown.headers.get('content-disposition'), "inline; filename*=UTF-8''anexo-1.jpg")
    assert.isTrue(Buffer.from(await shown.arrayBuffer()).equals(jpegOf(320, 180)))
    const before = await opening(client, corrector, document)
    before.assertStatus(409)
    assert.equal(before.body().code, 'file_not_released')
    assert.notInclude(before.text(), 'Rita')

    const [file, ...others] = (await held(client, supervisor, planId)).files
    assert.isEmpty(others)
    assert.containsSubset(file, { name: 'anexo-2.pdf', state: 'waiting', decided: null })
    const looked = await opening(client, supervisor, file?.url)
    looked.assertStatus(200)
    assert.include(looked.header('content-disposition'), 'anexo-2.pdf')
    const id = file?.id ?? 0
    for (let at = 0; at < 2; at += 1)
      (await deciding(client, supervisor, planId, id, 'released')).assertStatus(204)
    const given = await opening(client, corrector, document)
    given.assertStatus(200)
    assert.include(given.header('content-disposition'), 'anexo-2.pdf')
    const after = await held(client, supervisor, planId)
    assert.equal(after.waiting, 0)
    assert.containsSubset(after.files, [{ state: 'released', decided: { by: { id: supervisor.user.id } } }])

    ;(await deciding(client, supervisor, planId, id, 'withheld')).assertStatus(204)
    ;(await opening(client, corrector, document)).assertStatus(409)
    ;(await deciding(client, supervisor, planId, id, 'waiting')).assertStatus(204)
    ;(await opening(client, corrector, document)).assertStatus(409)
    assert.containsSubset(await held(client, supervisor, planId), {
      waiting: 1,
      files: [{ state: 'waiting', decided: null }],
    })
    const acts = (await recordsOf(institution.id)).map(({ act }) => act)
    assert.deepEqual(
      acts.filter((act) => act.startsWith('text_file_')),
      ['text_file_released', 'text_file_withheld', 'text_file_reopened']
    )
  })

  test('those that nobody decided about come first, and one that was taken back is not in the list', async ({
    client,
    assert,
  }) => {
    const marking = await createMarking(client)
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) await attach(marking, 'pdf', name)
    const { planId, adminToken: token } = await createPlanned(client, { isAnonymous: true }, marking)
    const all = (await held(client, { token }, planId)).files
    const [first, last] = [all[0], all[3]]
    ;(await deciding(client, { token }, planId, first?.id ?? 0, 'withheld')).assertStatus(204)
    ;(await deciding(client, { token }, planId, last?.id ?? 0, 'released')).assertStatus(204)
    await db
      .from('answer_attachments')
      .where({ answer_id: marking.text.id, filename: 'c.pdf' })
      .update({ removed_at: 1 })
    const { waiting, files } = await held(client, { token }, planId)
    assert.equal(waiting, 1)
    assert.deepEqual(
      files.map(({ name, state }) => [name, state]),
      [
        ['anexo-2.pdf', 'waiting'],
        ['anexo-3.pdf', 'released'],
        ['anexo-1.pdf', 'withheld'],
      ]
    )
  })

  test('by a plan that is not anonymous nothing waits', async ({ client, assert }) => {
    const planned = await createHeld(client, { isAnonymous: false })
    const corrector = firstOf(planned)
    const lot = await drawn(client, corrector, planned.planId)
    for (const { url } of lot.tasks[0]?.attachments ?? [])
      (await opening(client, corrector, url)).assertStatus(200)
    assert.deepEqual(await held(client, planned.supervisor, planned.planId), {
      waiting: 0,
      isMinimum: false,
      files: [],
    })
  })

  test('correctors neither see nor decide it; nor do strangers, guardians, and who has the text', async ({
    client,
    assert,
  }) => {
    const planned = await createHeld(client)
    const { planId, supervisor, institution, candidate, admin, adminToken } = planned
    const id = (await held(client, supervisor, planId)).files[0]?.id ?? 0
    const outsider = { token: await loginAs(await createUser({ groups: ['Professor'], institution })) }
    const stranger = await createMember({ institution: (await createUser()).institution })
    const refused = async (member: Token, status: number) => {
      ;(await reading(client, member, planId)).assertStatus(status)
      ;(await deciding(client, member, planId, id, 'released')).assertStatus(status)
    }
    await refused(firstOf(planned), 403)
    await refused({ token: planned.token }, 403)
    await refused(outsider, 404)
    await refused(stranger, 404)
    for (const state of ['open', null, 7, undefined])
      (await deciding(client, supervisor, planId, id, state)).assertStatus(400)
    const elsewhere = await createHeld(client)
    ;(await deciding(client, elsewhere.supervisor, elsewhere.planId, id, 'released')).assertStatus(404)
    const team = [
      { user: admin.id, role: 'corrector' },
      { user: supervisor.user.id, role: 'supervisor' },
    ]
    ;(await saveMembers(client, adminToken, planId, team)).assertStatus(200)
    const manager = { token: adminToken, user: admin }
    assert.lengthOf((await drawn(client, manager, planId)).tasks, 1)
    const own = { waiting: 0, isMinimum: false, files: [] }
    assert.deepEqual(await held(client, manager, planId), own)
    ;(await deciding(client, manager, planId, id, 'released')).assertStatus(404)
    await linkGuardian({ guardianId: supervisor.user.id, candidateId: candidate.id })
    assert.deepEqual(await held(client, supervisor, planId), own)
    ;(await deciding(client, supervisor, planId, id, 'released')).assertStatus(404)
  })
})
