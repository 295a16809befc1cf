import { registerOutageWitness, registerStartGuard, type RoomSitting } from '#delivery'
import { recordOutage } from './record_outage.js'
import { activePause } from '../queries/pauses.js'

const isPaused = async ({ roomId, userId }: RoomSitting) => (await activePause(roomId, userId)) !== null

/** Registers with delivery, which knows no rooms: who is paused, and what to do where an outage moved the grace. */
export function registerPausesOfSittings(): void {
  registerStartGuard(isPaused)
  registerOutageWitness(recordOutage)
}
