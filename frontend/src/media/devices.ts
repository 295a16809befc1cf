import { CameraFailure, failureOf, type FailureFacts } from './camera_failure.ts'

/** A camera or microphone that can be chosen. `label` is '' until permission is granted. */
export interface Device {
  id: string
  label: string
}

export interface Devices {
  cameras: readonly Device[]
  microphones: readonly Device[]
}

/** Ids of the chosen devices; null leaves the choice to the browser. */
export interface Choice {
  camera: string | null
  microphone: string | null
}

type Media = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>

/** Size of the camera's video: small on purpose, because thirty of them share one school's connection. */
const SIZE = { width: { ideal: 320 }, height: { ideal: 180 }, frameRate: { ideal: 15, max: 30 } }

const mediaOf = (): Media | null => (globalThis.navigator?.mediaDevices as Media | undefined) ?? null

/** False in browsers without cameras, and on an address that is not secure. */
export const isCameraSupported = (): boolean => typeof mediaOf()?.getUserMedia === 'function'

/**
 * The devices that are plugged in. `default` (and Windows' `communications`) repeat
 * another device and are left out.
 */
export function devicesOf(list: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]): Devices {
  const of = (kind: MediaDeviceKind) =>
    list
      .filter((one) => one.kind === kind && one.deviceId !== 'default' && one.deviceId !== 'communications')
      .map(({ deviceId, label }) => ({ id: deviceId, label }))
  return { cameras: of('videoinput'), microphones: of('audioinput') }
}

export async function listDevices(media = mediaOf()): Promise<Devices> {
  return devicesOf((await media?.enumerateDevices()) ?? [])
}

/** The devices that need no choice: exactly one of a kind. Null leaves it to the person. */
export const automaticChoice = ({ cameras, microphones }: Devices): Choice => ({
  camera: cameras.length === 1 ? (cameras[0]?.id ?? null) : null,
  microphone: microphones.length === 1 ? (microphones[0]?.id ?? null) : null,
})

export const needsChoosing = ({ cameras, microphones }: Devices): boolean =>
  cameras.length > 1 || microphones.length > 1

const exactly = (id: string | null) => (id === null || id === '' ? {} : { deviceId: { exact: id } })

/** Asks for camera and microphone. Rejects with CameraFailure. */
export async function openCamera(choice: Choice, media = mediaOf()): Promise<MediaStream> {
  if (media === null) throw new CameraFailure(globalThis.isSecureContext === false ? 'policy' : 'unsupported')
  try {
    return await media.getUserMedia({
      video: { ...SIZE, ...exactly(choice.camera) },
      audio: { ...exactly(choice.microphone), echoCancellation: true, noiseSuppression: true },
    })
  } catch (error) {
    throw new CameraFailure(failureOf(error, await factsAbout(media)), error)
  }
}

type PolicyDocument = Document & { featurePolicy?: { allowsFeature(name: string): boolean } }

async function factsAbout(media: Media): Promise<FailureFacts> {
  const policy = (globalThis.document as PolicyDocument | undefined)?.featurePolicy
  const isAllowedHere =
    globalThis.isSecureContext !== false &&
    (policy === undefined || (policy.allowsFeature('camera') && policy.allowsFeature('microphone')))
  const list = await media.enumerateDevices().catch(() => null)
  const count = (kind: MediaDeviceKind) => list?.filter((one) => one.kind === kind).length ?? null
  return { isAllowedHere, cameras: count('videoinput'), microphones: count('audioinput') }
}

/** Whether a request would be silent: `granted` for both. `null` where the browser does not report it. */
export async function permissionState(
  permissions: Pick<Permissions, 'query'> | undefined = globalThis.navigator?.permissions
): Promise<PermissionState | null> {
  try {
    if (permissions === undefined) return null
    const states = await Promise.all(
      ['camera', 'microphone'].map(
        async (name) => (await permissions.query({ name: name as PermissionName })).state
      )
    )
    if (states.includes('denied')) return 'denied'
    return states.every((state) => state === 'granted') ? 'granted' : 'prompt'
  } catch {
    return null
  }
}
