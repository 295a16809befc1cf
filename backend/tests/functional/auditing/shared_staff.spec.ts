import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { clock, insertRow } from '#shared'
import { exported } from '#tests/fixtures/exported'
import { giveSchools } from '#tests/fixtures/further_schools'
import {
  as,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  type School,
  type TestUser,
} from '#tests/fixtures/people'
import { storeTree } from '#tests/fixtures/switches'

/** Whose acts and looks somebody reads. */
async function readBy(client: ApiClient, token: string) {
  const ids = async (path: string, of: 'actor' | 'viewer') => {
    const answer = await client.get(`/v1/audit${path}?size=50`).headers(as(token))
    answer.assertStatus(200)
    const rows: Record<string, { id: number }>[] = answer.body().results
    return new Set(rows.map((row) => row[of]?.id))
  }
  return { acts: await ids('', 'actor'), looks: await ids('/capture_views', 'viewer') }
}

async function acted(by: TestUser) {
  await db.transaction((trx) =>
    record(trx, {
      act: 'room_changed',
      subject: { type: 'room', id: 5 },
      before: { state: 'opened' },
      after: { state: 'closed' },
      by: { userId: by.id, group: 'Diretor', institutionId: by.institution.id },
    })
  )
  await insertRow(db, 'capture_views', {
    institution_id: by.institution.id,
    viewer_id: by.id,
    viewer_group: 'Diretor',
    login_id: 1,
    candidate_id: by.id,
    room_id: null,
    what: 'STILL',
    file_id: null,
    occurred_at: clock.now(),
  })
}

test.group('what staff of several schools did', () => {
  test('is read by whoever has all of these schools, and by administrators; not by who has one of them', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const [a, b, c] = [
      await createSchool(institution),
      await createSchool(institution),
      await createSchool(institution),
    ]
    await storeTree(institution.id, 'Diretor', { BackOffice: { Audit: true, Exports: true } })
    const member = async (name: string, school: School, ...further: School[]) => {
      const user = await createUser({ groups: ['Diretor'], institution, school, name })
      if (further.length > 0) await giveSchools(user, ...further)
      await acted(user)
      return user.id
    }
    const inA = await member('Só da primeira', a)
    const inAandB = await member('Das duas, esta primeiro', a, b)
    const inBandA = await member('Das duas, aquela primeiro', b, a)
    const inAandC = await member('De uma terceira também', a, c)
    const reader = async (school: School, ...further: School[]) => {
      const user = await createUser({ groups: ['Diretor'], institution, school })
      if (further.length > 0) await giveSchools(user, ...further)
      return loginAs(user)
    }
    const expected = [
      [await reader(a), [inA]],
      [await reader(b), []],
      [await reader(a, b), [inA, inAandB, inBandA]],
      [await reader(b, a), [inA, inAandB, inBandA]],
      [
        await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution })),
        [inA, inAandB, inBandA, inAandC],
      ],
    ] as const
    for (const [token, ids] of expected) {
      const { acts, looks } = await readBy(client, token)
      assert.sameMembers([...acts], [...ids])
      assert.sameMembers([...looks], [...ids])
    }
    const [[ofA]] = expected
    const asked = await client.get(`/v1/audit?person=${inAandB}`).headers(as(ofA))
    assert.equal(asked.body().count, 0)
    const file = await exported(ofA, '/v1/exports/audit?format=csv')
    assert.include(file.text, 'Só da primeira')
    assert.notMatch(file.text, /Das duas|terceira/)
  })
})
