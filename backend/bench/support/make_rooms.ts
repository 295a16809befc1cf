/**
 * Puts the candidates of a world file into rooms of 30, each with a proctor for the first 20 rooms, and writes the rooms as JSON.
 * Arguments: the world file (see world.ts) and the file to write.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { inApp } from '#tests/fixtures/in_app'
import type { BenchCandidate } from './world.js'

export type BenchRoom = {
  id: number
  candidates: BenchCandidate[]
  proctor: { userId: number; token: string } | null
}

const SEATS = 30
const WATCHED = 20

await inApp(async () => {
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { makeRoom } = await import('#rooms/actions/arrange_rooms')
  const { createUser, loginAs } = await import('#tests/fixtures/people')
  const candidates = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as BenchCandidate[]
  const first = (await db
    .from('applications')
    .where('id', candidates[0]?.applicationId ?? 0)
    .firstOrFail()) as { institution_id: number; collection_id: number }
  const institution = { id: first.institution_id, codename: '' }
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const rooms: BenchRoom[] = []
  for (let from = 0; from < candidates.length; from += SEATS) {
    const seated = candidates.slice(from, from + SEATS)
    const made = await makeRoom(
      { institutionId: institution.id, userId: admin.id },
      {
        name: `Sala ${rooms.length + 1}`,
        collectionId: first.collection_id,
        userIds: seated.map(({ userId }) => userId),
      }
    )
    if (!made.ok) throw new Error(made.error.code)
    let proctor: BenchRoom['proctor'] = null
    if (rooms.length < WATCHED) {
      const user = await createUser({ groups: ['PROCTOR'], institution })
      await db
        .table('room_responsibles')
        .insert({ room_id: made.value, user_id: user.id, created_at: Date.now() })
      proctor = { userId: user.id, token: await loginAs(user) }
    }
    rooms.push({ id: made.value, candidates: seated, proctor })
  }
  writeFileSync(process.argv[3] as string, JSON.stringify(rooms))
})
