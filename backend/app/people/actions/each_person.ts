import { say, type Caller, type DomainError, type Result } from '#shared'
import type { ActiveSetView } from '../views.js'

/** Does something for people, each by themselves: one who is refused keeps nobody else. `act` answers whether it changed somebody. */
export async function eachPerson(
  caller: Caller,
  ids: readonly number[],
  act: (id: number) => Promise<Result<boolean, DomainError>>
): Promise<ActiveSetView> {
  let changed = 0
  const refused: { id: number; reason: string }[] = []
  for (const id of ids) {
    const done = await act(id)
    if (done.ok) changed += Number(done.value)
    else {
      const [named] = Object.values(done.error.fields ?? {}).flat()
      const message = done.error.messages?.[0] ?? named ?? 'shared.not_found'
      refused.push({ id, reason: say(caller.language, message, done.error.params) })
    }
  }
  return { changed, refused }
}
