/** The next is begun soon after the last one is done. */
const EVERY_MS = 5_000
/** An order that another process took is heard of this soon. */
const ORDERS_EVERY_MS = 3_000

/** What rooms and media ask of recording, and its jobs. */
export default class RecordingProvider {
  async start() {
    const { every } = await import('#jobs')
    const { registerPublicationObserver } = await import('#media')
    const { registerFilmCounts } = await import('#rooms')
    const { beginRecording, endRecording } = await import('./actions/record_publication.js')
    const { closeUnfinished, convertNext } = await import('./jobs/process_recordings.js')
    const { reconcileRecordings } = await import('./jobs/reconcile_recordings.js')
    const { countsOfRooms } = await import('./queries/room_recordings.js')
    registerFilmCounts(countsOfRooms)
    registerPublicationObserver({ started: closeUnfinished, begun: beginRecording, ended: endRecording })
    // Of the sessions that this process relays.
    every('recording.orders', ORDERS_EVERY_MS, reconcileRecordings, { per: 'process' })
    // Every process converts, each another recording: `processNext` takes it by a guarded update.
    every('recording.convert', EVERY_MS, convertNext, { per: 'process' })
  }
}
