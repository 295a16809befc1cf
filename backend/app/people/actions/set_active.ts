import { ok, type Caller } from '#shared'
import type { ActiveSetView } from '../views.js'
import { changePerson } from './change_person.js'
import { eachPerson } from './each_person.js'

/** Lets people log in, or not any more, each by themselves: one who is refused keeps nobody else. */
export const setActive = (
  caller: Caller,
  ids: readonly number[],
  isActive: boolean
): Promise<ActiveSetView> =>
  eachPerson(caller, ids, async (id) => {
    const done = await changePerson(caller, id, { to: (before) => ({ ...before, isActive }) })
    return done.ok ? ok(true) : done
  })
