import db from '@adonisjs/lucid/services/db'
import { onlyPeopleOf, schoolScopeOf } from '#identity'
import { countRows, select, type Caller } from '#shared'
import type { MovePreviewView } from '../views.js'

/** What those who are to be moved have that stays as it is: exams that are not over, and of those the ones with a room. */
export async function movePreview(caller: Caller, ids: readonly number[]): Promise<MovePreviewView> {
  const seen = select(db, 'users', { id: 'users.id' }).whereIn('users.id', [...ids])
  onlyPeopleOf(seen, await schoolScopeOf(caller))
  const people = (await seen).map(({ id }) => id)
  const open = () =>
    db
      .from('applications')
      .whereIn('user_id', people)
      .whereNot('state', 'FINISHED')
      .whereNull('withdrawn_at')
      .select('id')
  return {
    people: people.length,
    applications: await countRows(open()),
    inRooms: await countRows(open().whereNotNull('room_id')),
  }
}
