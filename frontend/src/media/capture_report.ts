import { Observable } from '../shared/observable.ts'
import { useObservable } from '../shared/use_observable.ts'

/** Camera state of this computer for the room; sent with the room's beat. */
export interface CaptureReport {
  /** False also while a camera that was granted does not run. */
  hasAcceptedCamera: boolean
  /**
   * `ok`, a finding (`covered`, `frozen`, `still`) or why there is no picture (`refused`, `in_use`,
   * ...); null where no camera is required. The suffix `+faces_off`: face detection is enabled, but
   * this computer has no detector.
   */
  cameraState: string | null
  /** Advice of the face detection, if any: what, and for how many seconds. */
  face: { message: string; seconds: number } | null
  isScreenShared: boolean
}

const NOTHING: CaptureReport = {
  hasAcceptedCamera: false,
  cameraState: null,
  face: null,
  isScreenShared: false,
}

const report = new Observable<CaptureReport>(NOTHING)

export const captureReport = report.getSnapshot

/** Changes some fields; null resets all of them. */
export function reportCapture(part: Partial<CaptureReport> | null): void {
  const next = part === null ? NOTHING : { ...captureReport(), ...part }
  const isSame = (Object.keys(next) as (keyof CaptureReport)[]).every(
    (key) => next[key] === captureReport()[key]
  )
  if (!isSame) report.set(next)
}

export const useCaptureReport = (): CaptureReport => useObservable(report)
