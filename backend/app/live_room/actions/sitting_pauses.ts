import { registerActWitness, registerOutageWitness, registerStartGuard, type RoomSitting } from '#delivery'
import { hintAtAct } from './hint_at_act.js'
import { recordOutage } from './record_outage.js'
import { activePause } from '../queries/pauses.js'

const isPaused = async ({ roomId, userId }: RoomSitting) => (await activePause(roomId, userId)) !== null

/** Registers with delivery, which knows no rooms: who is paused, and what to do where staff changed an exam or an outage moved its grace. */
export function registerPausesOfSittings(): void {
  registerStartGuard(isPaused)
  registerActWitness(hintAtAct)
  registerOutageWitness(recordOutage)
}
