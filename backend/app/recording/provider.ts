/** The next is begun soon after the last one is done. */
const EVERY_MS = 5_000

/** What rooms and media ask of recording, and its job. */
export default class RecordingProvider {
  async start() {
    const { every } = await import('#jobs')
    const { registerPublicationObserver } = await import('#media')
    const { registerFilmCounts } = await import('#rooms')
    const { beginRecording, endRecording } = await import('./actions/record_publication.js')
    const { closeUnfinished, convertNext } = await import('./jobs/process_recordings.js')
    const { countsOfRooms } = await import('./queries/room_recordings.js')
    registerFilmCounts(countsOfRooms)
    registerPublicationObserver({ started: closeUnfinished, begun: beginRecording, ended: endRecording })
    // Every process converts, each another recording: `processNext` takes it by a guarded update.
    every('recording.convert', EVERY_MS, convertNext, { per: 'process' })
  }
}
