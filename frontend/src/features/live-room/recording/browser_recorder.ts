import { api } from '../../../api/client.ts'
import { browserScheduler } from '../../../shared/scheduler.ts'
import { BITS_PER_SECOND, RECORDING_TYPE, type Recorder, ScreenRecorder } from './screen_recorder.ts'

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  typeof navigator.mediaDevices?.getDisplayMedia === 'function' &&
  MediaRecorder.isTypeSupported(RECORDING_TYPE)

function pieceOf(stream: MediaStream): Recorder {
  const recorder = new MediaRecorder(stream, {
    mimeType: RECORDING_TYPE,
    audioBitsPerSecond: BITS_PER_SECOND,
    videoBitsPerSecond: BITS_PER_SECOND,
  })
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  return {
    start: () => recorder.start(),
    finish: () =>
      new Promise((resolve) => {
        const done = () => resolve(new Blob(pieces, { type: 'video/webm' }))
        // A recorder stops by itself when the person ends the sharing.
        if (recorder.state === 'inactive') return done()
        recorder.addEventListener('stop', done, { once: true })
        recorder.stop()
      }),
  }
}

async function upload(roomId: number, key: string, piece: Blob, signal: AbortSignal): Promise<void> {
  const { uploadUrl } = await api.get('/recording/upload_url', {
    query: { key, roomId },
    signal,
  })
  // The address contains the authorisation.
  const answer = await fetch(uploadUrl, {
    method: 'PUT',
    body: piece,
    signal,
    headers: { 'Content-Type': 'video/webm' },
  })
  if (!answer.ok) throw new Error(`upload of ${key}: ${answer.status}`)
}

export interface RunningRecording {
  stop(): Promise<void>
}

interface RecordingOptions {
  roomId: number
  /** A segment could not be sent. */
  onLost(error: unknown): void
  /** The person ended the sharing with the browser's own button. */
  onEnded(): void
}

/**
 * Asks for a screen and records it. Rejects with the browser's error when the
 * person or the browser denies it.
 */
export async function recordScreen({ roomId, onLost, onEnded }: RecordingOptions): Promise<RunningRecording> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { width: 1366, height: 768 },
    audio: true,
  })
  const begunAt = Date.now()
  const recorder = new ScreenRecorder({
    record: () => pieceOf(stream),
    upload: (at, piece, signal) =>
      upload(roomId, `rooms/${roomId}/${begunAt}/${String(at).padStart(5, '0')}.webm`, piece, signal),
    after: browserScheduler.after,
    onLost,
  })
  stream.getVideoTracks()[0]?.addEventListener('ended', onEnded, { once: true })
  recorder.start()
  return {
    stop: async () => {
      await recorder.stop()
      for (const track of stream.getTracks()) track.stop()
    },
  }
}
