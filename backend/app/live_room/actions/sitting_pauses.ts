import { registerOutageWitness, registerStartGuard, type RoomSitting } from '#delivery'
import { recordOutage } from './record_outage.js'
import { activePause } from '../queries/pauses.js'

const isPaused = async ({ roomId, userId }: RoomSitting) => (await activePause(roomId, userId)) !== null

/** Tells delivery, which knows no rooms, who is paused, and hears from it whose grace an outage moved. */
export function registerPausesOfSittings(): void {
  registerStartGuard(isPaused)
  registerOutageWitness(recordOutage)
}
