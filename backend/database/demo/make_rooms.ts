import db from '@adonisjs/lucid/services/db'
import { makeRoom, setResponsible } from '#rooms'
import type { DemoPeople } from './make_people.js'
import { CANDIDATE_COUNT, candidateName } from './people.js'

/** All candidates, by their names `aluno` to `aluno30`. */
export const roomSitters = (userIds: DemoPeople['userIds']): number[] =>
  Array.from({ length: CANDIDATE_COUNT }, (_, index) => userIds.get(candidateName(index + 1)) as number)

/** "Sala 1" with all candidates and the proctor, and "Sala 2", which the proctor does not watch. What is there already stays. */
export async function makeRooms(examId: number, { institutionId, userIds }: DemoPeople): Promise<void> {
  const { collection_id: collectionId }: { collection_id: number } = await db
    .from('exams')
    .where('id', examId)
    .select('collection_id')
    .firstOrFail()
  const actor = {
    kind: 'PROCTOR',
    userId: userIds.get('administrador') as number,
    group: 'ADMINISTRADOR',
  } as const
  const first = await makeRoom(
    { institutionId },
    { name: 'Sala 1', collectionId, userIds: roomSitters(userIds) }
  )
  await makeRoom({ institutionId }, { name: 'Sala 2', collectionId, userIds: [] })
  const room: { id: number } = first.ok
    ? { id: first.value }
    : await db.from('rooms').where({ collection_id: collectionId, name: 'Sala 1' }).select('id').firstOrFail()
  await setResponsible(actor, userIds.get('proctor') as number, [room.id], true)
}
