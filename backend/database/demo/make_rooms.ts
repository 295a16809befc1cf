import db from '@adonisjs/lucid/services/db'
import { makeRoom, setResponsible } from '#rooms'
import { select } from '#shared'
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
  /** Made, or there from the last time. */
  const roomNamed = async (name: string, sitters: readonly number[]): Promise<number> => {
    const made = await makeRoom(
      { institutionId, userId: actor.userId },
      { name, collectionId, userIds: sitters }
    )
    if (made.ok) return made.value
    const known = await select(db, 'rooms', { id: 'rooms.id' })
      .where({ collection_id: collectionId, name })
      .firstOrFail()
    return known.id
  }
  const first = await roomNamed('Sala 1', roomSitters(userIds))
  await roomNamed('Sala 2', [])
  await setResponsible(actor, userIds.get('proctor') as number, [first], true)
}
