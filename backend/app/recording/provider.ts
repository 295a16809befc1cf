/** The next is begun soon after the last one is done. */
const EVERY_MS = 5_000
/** An order that another process took is heard of this soon. */
const ORDERS_EVERY_MS = 3_000

/** What rooms and media ask of recording, and its jobs. */
export default class RecordingProvider {
  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalFilms } = await import('./personal_data.js')
    registerPersonalData(personalFilms)
    const { every } = await import('#jobs')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    const { onOrdersChanged, registerPublicationObserver } = await import('#media')
    const { registerFilmCounts } = await import('#rooms')
    const { endRecording, followPublication } = await import('./actions/record_publication.js')
    const { closeUnfinished, convertNext } = await import('./jobs/process_recordings.js')
    const { carryOutOrders, reconcileRecordings } = await import('./jobs/reconcile_recordings.js')
    const { countsOfRooms } = await import('./queries/room_recordings.js')
    registerFilmCounts(countsOfRooms)
    registerPublicationObserver({ started: closeUnfinished, begun: followPublication, ended: endRecording })
    onOrdersChanged((roomId) => {
      carryOutOrders(roomId).catch((error: unknown) =>
        logger.error({ err: error, roomId }, 'orders about a room are carried out by the next periodic check')
      )
    })
    // Of the sessions that this process relays: the net under the messages.
    every('recording.orders', ORDERS_EVERY_MS, reconcileRecordings, { per: 'process' })
    // Every process converts, each another recording: `processNext` takes it by a guarded update.
    every('recording.convert', EVERY_MS, convertNext, { per: 'process' })
  }
}
