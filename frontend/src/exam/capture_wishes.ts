import type { Data } from '@banca/backend/api'

type Collection = Data.Delivery.Application['exam']['collection']

/** What an exam requires of the candidate's camera and screen. */
export interface CaptureWishes {
  camera: boolean
  stream: boolean
  snapshots: boolean
  screenshots: boolean
  faces: boolean
}

/** Derived from the flags of the collection; both old names mean that video is streamed. */
export function wishesOf({
  shouldStreamToAgora,
  applicationConfiguration: flags,
}: Collection): CaptureWishes {
  const stream = shouldStreamToAgora || flags.shouldStreamToFirebase
  const snapshots = flags.shouldTakeSnapshots
  const faces = flags.shouldFaceDetect
  return {
    camera: stream || snapshots || faces,
    stream,
    snapshots,
    faces,
    screenshots: flags.shouldUploadScreenshotToS3,
  }
}
