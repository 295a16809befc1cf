/** A face in a frame, in pixels of the frame. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Port of the face detection. The product contains no detector: a module of the institution, served from this
 * address, exports `createDetector(): Promise<FaceDetector>`. It runs in the worker, gets one 320x180 frame
 * at a time, and returns where faces are. Nothing that identifies a person leaves it or is stored.
 */
export interface FaceDetector {
  /** Must not store or close the frame. */
  detect(frame: ImageBitmap): Promise<readonly Box[]>
}

export type DetectorModule = { createDetector(): Promise<FaceDetector> }

/** `none`: nobody is visible. `many`: more than one person. */
export type FaceFinding = 'none' | 'many'
export type FaceFindings = Readonly<Record<FaceFinding, number | null>>

export const NO_FACE_FINDINGS: FaceFindings = { none: null, many: null }

/** Looking down at paper is normal: only what lasts this long is reported, ms. */
const HOLDS_FOR_MS: Readonly<Record<FaceFinding, number>> = { none: 15_000, many: 5_000 }

export function lookAtFaces(before: FaceFindings, faces: number, now: number): FaceFindings {
  return {
    none: faces === 0 ? (before.none ?? now) : null,
    many: faces > 1 ? (before.many ?? now) : null,
  }
}

export function faceReportOf(
  findings: FaceFindings,
  now: number
): { finding: FaceFinding; seconds: number } | null {
  for (const finding of ['many', 'none'] as const) {
    const since = findings[finding]
    if (since !== null && now - since >= HOLDS_FOR_MS[finding])
      return { finding, seconds: Math.floor((now - since) / 1000) }
  }
  return null
}

type NativeDetector = new (options: { fastMode: boolean; maxDetectedFaces: number }) => {
  detect(frame: ImageBitmap): Promise<{ boundingBox: DOMRectReadOnly }[]>
}

/**
 * The institution's detector, else the platform's own, else null: then face detection is reported as off.
 * `module`: address on this origin, or null. Never rejects.
 */
export async function loadDetector(
  module: string | null,
  fetchModule: (address: string) => Promise<DetectorModule>,
  probe: () => ImageBitmap | Promise<ImageBitmap>
): Promise<FaceDetector | null> {
  if (module !== null && /^\/(?!\/)/.test(module)) {
    const made = await fetchModule(module)
      .then((one) => one.createDetector())
      .catch(() => null)
    if (made !== null) return made
  }
  const Native = (globalThis as { FaceDetector?: NativeDetector }).FaceDetector
  if (Native === undefined) return null
  try {
    const native = new Native({ fastMode: true, maxDetectedFaces: 4 })
    const detect = async (frame: ImageBitmap) =>
      (await native.detect(frame)).map(({ boundingBox: { x, y, width, height } }) => ({
        x,
        y,
        width,
        height,
      }))
    // Some platforms define the class without an implementation, and fail only when it is used.
    await detect(await probe())
    return { detect }
  } catch {
    return null
  }
}
