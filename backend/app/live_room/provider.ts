/** A late return is notified at most a second after its three. */
const SWEEP_EVERY_MS = 1_000
/** Longer than a sweep: a server that dies in one is replaced by another this late. */
const SWEEP_LEASE_MS = 10_000

/** Registers with delivery what it needs of live rooms, and their job. */
export default class LiveRoomProvider {
  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalRoomLife } = await import('./personal_data.js')
    registerPersonalData(personalRoomLife)
    const { every } = await import('#jobs')
    const { registerPausesOfSittings } = await import('./actions/sitting_pauses.js')
    const { lookAtRooms } = await import('./jobs/room_sweeper.js')
    registerPausesOfSittings()
    // A sweep that finds nothing to do writes nothing: it comes every second.
    every('live_room.sweep', SWEEP_EVERY_MS, lookAtRooms, {
      per: { leaseMs: SWEEP_LEASE_MS, isRenewedAtHalf: true },
    })
  }
}
