import type { FaceFinding } from './faces.ts'
import type { Finding } from './findings.ts'

/** What the page asks of the worker. A frame is handed over and closed by the worker. */
export type Ask =
  | { kind: 'start'; faceModule: string | null; wantsFaces: boolean }
  | { kind: 'frame'; frame: ImageBitmap; at: number }

/** What the worker says: which state the detector is in, and after every frame what lasts and what the look cost. */
export type Answer =
  | { kind: 'detector'; state: 'on' | 'off' }
  | {
      kind: 'report'
      picture: { finding: Finding; seconds: number } | null
      faces: { finding: FaceFinding; seconds: number } | null
      costMs: number
    }
