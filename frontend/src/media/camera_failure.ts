/**
 * Why there is no picture:
 * - `refused`: denied by the person, or by the browser, which stored an earlier denial
 * - `system`: the operating system blocks camera or microphone for the browser
 * - `policy`: this page may not ask at all (insecure address, a policy of the institution's computers)
 * - `no_camera`, `no_microphone`, `no_device`: nothing is plugged in
 * - `in_use`: another program uses it
 * - `reload`: the page was reloaded, and what was granted before is lost
 * - `unsupported`: the browser has no camera API
 * - `unknown`: something else
 */
export type FailureKind =
  | 'refused'
  | 'system'
  | 'policy'
  | 'no_camera'
  | 'no_microphone'
  | 'no_device'
  | 'in_use'
  | 'reload'
  | 'unsupported'
  | 'unknown'

export class CameraFailure extends Error {
  override readonly name = 'CameraFailure'
  readonly kind: FailureKind
  constructor(kind: FailureKind, cause?: unknown) {
    super(`camera: ${kind}`, { cause })
    this.kind = kind
  }
}

/** Facts besides the error when `getUserMedia` fails. */
export interface FailureFacts {
  /** The document's own policy allows it (Permissions-Policy, secure address). */
  isAllowedHere: boolean
  /** Number of plugged in devices; null where the browser does not report it. */
  cameras: number | null
  microphones: number | null
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/**
 * The kind of failure, by the error's name and what is plugged in. Browsers agree on names, not on messages.
 */
export function failureOf(error: unknown, facts: FailureFacts): FailureKind {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      if (!facts.isAllowedHere) return 'policy'
      // Chromium's message is "Permission denied by system", Firefox's "The request
      // is not allowed by the platform".
      return /system|platform/i.test(messageOf(error)) ? 'system' : 'refused'
    case 'SecurityError':
      return 'policy'
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      if (facts.cameras === 0 && facts.microphones === 0) return 'no_device'
      if (facts.cameras === 0) return 'no_camera'
      return facts.microphones === 0 ? 'no_microphone' : 'no_device'
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'in_use'
    case 'InvalidStateError':
      return 'reload'
    default:
      return facts.isAllowedHere ? 'unknown' : 'policy'
  }
}
