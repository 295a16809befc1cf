import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkGuardian } from '#identity'
import { clock } from '#shared'
import { createRoom } from '#tests/fixtures/rooms'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { fill, routes } from '#tests/fixtures/route_table'

/** Numbers that nothing else in a payload is. */
const COUNT = 70_707
const MINIMUM = 61_616
const MAXIMUM = 52_525

test.group('what is held to be suspicious', () => {
  test('is visible to staff, and neither to candidates nor to their guardians: neither the count nor the threshold in seconds', async ({
    assert,
  }) => {
    const room = await createRoom({
      collection: { applicationConfiguration: { answerMinimumTime: MINIMUM } },
    })
    const [candidate] = room.candidates
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: room.institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: candidate.id })
    await db
      .from('applications')
      .where('id', candidate.applicationId)
      .update({ state: 'STARTED', started_at: clock.now(), suspect_count: COUNT })
    await db
      .from('exams')
      .where('id', room.examId)
      .update({
        alert_configuration_json: JSON.stringify({ title: 'x', maximumSuspiciousItemAnswerTime: MAXIMUM }),
      })
    const answer = (await db
      .from('answers')
      .where('application_id', candidate.applicationId)
      .firstOrFail()) as { id: number; item_id: number }

    const read = async (token: string) => {
      const texts: string[] = []
      for (const { method, pattern } of routes()) {
        if (method !== 'GET' || pattern === '/v1/events') continue
        const ids: Record<string, number> = {
          rooms: room.id,
          items: answer.item_id,
          exams: room.examId,
          collections: room.collectionId,
        }
        const id = ids[/^\/v1\/(\w+)\//.exec(pattern)?.[1] ?? ''] ?? candidate.applicationId
        const path = `${fill(pattern, { id, userId: candidate.id, category: 'MULTIPLE_CHOICE', name: 'ALUNO' })}?application=${candidate.applicationId}&collection=${room.collectionId}`
        const response = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
          headers: { accept: 'application/json', ...as(token) },
        })
        texts.push(await response.text())
      }
      const beat = await fetch(
        `http://127.0.0.1:${process.env.PORT}/v1/rooms/${room.id}/candidates/${candidate.id}`,
        {
          method: 'PATCH',
          headers: { ...as(token), 'content-type': 'application/json' },
          body: JSON.stringify({ lastSeen: true }),
        }
      )
      texts.push(await beat.text())
      return texts.join('\n')
    }
    const secrets = [COUNT, MINIMUM, MAXIMUM].map(String)
    const toStaff = await read(room.adminToken)
    for (const secret of secrets) assert.include(toStaff, secret)
    for (const token of [candidate.token, await loginAs(guardian)]) {
      const readable = await read(token)
      // As a number of its own: a time or an id may have the same digits inside.
      for (const secret of secrets) assert.notMatch(readable, new RegExp(`\\b${secret}\\b`))
      assert.notMatch(
        readable,
        /"(?:suspectCount|suspicious|answerMinimumTime|alertConfiguration|maximumSuspiciousItemAnswerTime)":/
      )
      assert.match(readable, /"applicationConfiguration":/)
    }
  })
})
