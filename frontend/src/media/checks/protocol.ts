import type { FaceFinding } from './faces.ts'
import type { Finding } from './findings.ts'

/** Messages of the page to the worker. A frame is transferred and closed by the worker. */
export type Ask =
  | { kind: 'start'; faceModule: string | null; wantsFaces: boolean }
  | { kind: 'frame'; frame: ImageBitmap; at: number }

/**
 * Messages of the worker: the state of the detector, and after every frame its lasting
 * findings and the cost of the check.
 */
export type Answer =
  | { kind: 'detector'; state: 'on' | 'off' }
  | {
      kind: 'report'
      picture: { finding: Finding; seconds: number } | null
      faces: { finding: FaceFinding; seconds: number } | null
      costMs: number
    }
