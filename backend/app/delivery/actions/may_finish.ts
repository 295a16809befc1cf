import { nextState } from '../domain/status.js'
import { sittingIsEmpty } from '../queries/sitting_is_empty.js'
import type { Change } from './change_application.js'

/** May staff hand in an exam? One that runs or is stopped, and one that was reset and holds what its candidate gave before. */
export async function mayFinish({ trx, application, flush }: Change): Promise<boolean> {
  const { id, state, reseted } = application
  if (nextState(state, 'finish').ok) return true
  if (!reseted || !nextState(state, 'hand_in').ok) return false
  flush()
  return !(await sittingIsEmpty(trx.all, id))
}
