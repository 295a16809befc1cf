import { Observable } from '../shared/observable.ts'
import { useObservable } from '../shared/use_observable.ts'

/** What this computer's camera tells the room; the room's beat takes it along. */
export interface CaptureReport {
  /** False also while a camera that was granted does not run. */
  hasAcceptedCamera: boolean
  /**
   * `ok`, a finding (`covered`, `frozen`, `still`) or why there is no picture (`refused`, `in_use`, ...); null where no camera
   * is asked for. `+faces_off` behind it: face detection is wanted, and this computer has no detector.
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

/** Changes a part; all of it begins anew with null. */
export function reportCapture(part: Partial<CaptureReport> | null): void {
  const next = part === null ? NOTHING : { ...captureReport(), ...part }
  const isSame = (Object.keys(next) as (keyof CaptureReport)[]).every(
    (key) => next[key] === captureReport()[key]
  )
  if (!isSame) report.set(next)
}

export const useCaptureReport = (): CaptureReport => useObservable(report)
