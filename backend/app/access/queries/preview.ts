import db from '@adonisjs/lucid/services/db'
import { ofSchools, onlyOfSchools } from '#identity'
import { boundedCount, clock, orderAsRead, type Caller } from '#shared'
import { grantRefusal, switched } from '../domain/granting.js'
import { mergeTree } from '../domain/permission_tree.js'
import type { TreeOwner } from '../permission_cache.js'
import type { ChangePreviewView } from '../views.js'
import { permissionsOf, readRights } from './group_permissions.js'
import { peopleIn } from './group_tree.js'

const MOST_NAMES = 20

/** How many people of a group or a role answer for a room that is open, and are logged in; rooms registers it. */
type CountInRooms = (institutionId: number, owner: TreeOwner) => Promise<number>
let countInRooms: CountInRooms = () => Promise.resolve(0)
export const registerCountInRooms = (count: CountInRooms): void => void (countInRooms = count)

/** What a save would do, without doing it: which switches, for whom, and who is at work with them now. */
export async function previewChange(
  caller: Caller,
  owner: TreeOwner,
  changes: unknown,
  lifted: readonly string[]
): Promise<ChangePreviewView> {
  const { institutionId } = caller
  const { tree: before, version } = await readRights(db, institutionId, owner)
  const after = mergeTree(before, changes)
  const changed = [...switched(before, after)]
  const giver = { ...caller, tree: await permissionsOf(caller) }
  const people = await boundedCount(peopleIn(institutionId, owner))
  return {
    version,
    gains: changed.filter(([, on]) => on).map(([path]) => path),
    loses: changed.filter(([, on]) => !on).map(([path]) => path),
    lifted: [...lifted],
    people,
    // So many are not sorted for the sake of a few names.
    names: people.isMinimum ? [] : await firstNames(caller, owner),
    atWork: {
      loggedIn: await loggedIn(institutionId, owner),
      inRooms: await countInRooms(institutionId, owner),
    },
    refusal: grantRefusal(giver, { group: owner.group, before, after, lifted }),
  }
}

async function firstNames(caller: Caller, owner: TreeOwner): Promise<string[]> {
  const named = peopleIn(caller.institutionId, owner)
  // Whoever sees some schools reads no names of others.
  if (caller.group !== 'ADMINISTRADOR') onlyOfSchools(named, await ofSchools(caller, caller.schoolIds))
  const rows = await orderAsRead(named, 'users.name').orderBy('users.id').limit(MOST_NAMES)
  return rows.map(({ name }) => name)
}

/** Person by person: sessions have no index by what somebody is logged in as, and most are over. */
async function loggedIn(institutionId: number, owner: TreeOwner): Promise<number> {
  const people = peopleIn(institutionId, owner).whereExists((open) =>
    open
      .from('sessions')
      .whereColumn('sessions.user_id', 'user_groups.user_id')
      .where('sessions.purpose', 'pages')
      .whereNull('sessions.ended_at')
      .where('sessions.logged_group', owner.group)
      .where('sessions.expires_at', '>', clock.now())
  )
  return (await boundedCount(people)).count
}
