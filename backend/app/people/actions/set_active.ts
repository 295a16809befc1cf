import { say, type Caller } from '#shared'
import type { ActiveSetView } from '../views.js'
import { changePerson } from './change_person.js'

/** Lets people log in, or not any more, each by themselves: one who is refused keeps nobody else. */
export async function setActive(
  caller: Caller,
  ids: readonly number[],
  isActive: boolean
): Promise<ActiveSetView> {
  let changed = 0
  const refused: { id: number; reason: string }[] = []
  for (const id of ids) {
    const done = await changePerson(caller, id, { to: (before) => ({ ...before, isActive }) })
    if (done.ok) changed += 1
    else {
      const [message = 'shared.not_found'] = done.error.messages ?? []
      refused.push({ id, reason: say(caller.language, message, done.error.params) })
    }
  }
  return { changed, refused }
}
