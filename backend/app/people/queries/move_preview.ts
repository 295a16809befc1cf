import db from '@adonisjs/lucid/services/db'
import { countPeopleSelected, onlyPeopleSelected, type PeopleSelection } from '#identity'
import { countRows, type Caller } from '#shared'
import type { MovePreviewView } from '../views.js'

/** What those who are to be moved have that stays as it is: exams that are not over, and of those the ones with a room. */
export async function movePreview(caller: Caller, selection: PeopleSelection): Promise<MovePreviewView> {
  const people = db.from('users').select('users.id')
  await onlyPeopleSelected(people, caller, selection)
  const open = () =>
    db
      .from('applications')
      .whereIn('user_id', people.clone())
      .whereNot('state', 'FINISHED')
      .whereNull('withdrawn_at')
      .select('id')
  return {
    people: await countPeopleSelected(caller, selection),
    applications: await countRows(open()),
    inRooms: await countRows(open().whereNotNull('room_id')),
  }
}
