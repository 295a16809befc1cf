import { describe, expect, test } from 'vitest'
import { CameraManager, type CameraPorts } from '../../src/media/camera_manager.ts'
import { CameraFailure, failureOf, type FailureFacts } from '../../src/media/camera_failure.ts'
import { automaticChoice, devicesOf, needsChoosing, openCamera } from '../../src/media/devices.ts'

const device = (kind: MediaDeviceKind, deviceId: string, label = deviceId) => ({ kind, deviceId, label })
const HERE: FailureFacts = { isAllowedHere: true, cameras: 1, microphones: 1 }
const named = (name: string, message = '') => Object.assign(new Error(message), { name })

describe('which failure it was', () => {
  test.each([
    ['NotAllowedError', 'Permission denied', HERE, 'refused'],
    ['NotAllowedError', 'Permission denied by system', HERE, 'system'],
    ['NotAllowedError', 'x', { ...HERE, isAllowedHere: false }, 'policy'],
    ['SecurityError', '', HERE, 'policy'],
    ['NotFoundError', '', { ...HERE, cameras: 0 }, 'no_camera'],
    ['NotFoundError', '', { ...HERE, microphones: 0 }, 'no_microphone'],
    ['NotFoundError', '', { ...HERE, cameras: 0, microphones: 0 }, 'no_device'],
    ['OverconstrainedError', '', HERE, 'no_device'],
    ['NotReadableError', '', HERE, 'in_use'],
    ['AbortError', '', HERE, 'in_use'],
    ['InvalidStateError', '', HERE, 'reload'],
    ['TypeError', '', { ...HERE, isAllowedHere: false }, 'policy'],
    ['TypeError', '', HERE, 'unknown'],
  ] as const)('%s %s', (name, message, facts, kind) => {
    expect(failureOf(named(name, message), facts)).toBe(kind)
  })

  test('is found out when the camera is asked for', async () => {
    const media = {
      getUserMedia: () => Promise.reject(named('NotFoundError')),
      enumerateDevices: async () => [device('audioinput', 'm') as MediaDeviceInfo],
    }
    await expect(openCamera({ camera: null, microphone: null }, media)).rejects.toMatchObject({
      kind: 'no_camera',
    })
    await expect(openCamera({ camera: null, microphone: null }, null)).rejects.toBeInstanceOf(CameraFailure)
  })
})

describe('devices', () => {
  const both = devicesOf([
    device('videoinput', 'c1'),
    device('audioinput', 'default'),
    device('audioinput', 'communications'),
    device('audioinput', 'm1'),
    device('audiooutput', 'o1'),
  ])
  test('those called default are the others once more', () => {
    expect(both).toEqual({ cameras: [{ id: 'c1', label: 'c1' }], microphones: [{ id: 'm1', label: 'm1' }] })
  })
  test('one of each is chosen by itself', () => {
    expect(automaticChoice(both)).toEqual({ camera: 'c1', microphone: 'm1' })
    expect(needsChoosing(both)).toBe(false)
  })
  test('several are for the person to choose', () => {
    const two = devicesOf([
      device('videoinput', 'c1'),
      device('videoinput', 'c2'),
      device('audioinput', 'm1'),
    ])
    expect(automaticChoice(two)).toEqual({ camera: null, microphone: 'm1' })
    expect(needsChoosing(two)).toBe(true)
  })
  test('the chosen ones are asked for, and no others', async () => {
    let asked: MediaStreamConstraints | undefined
    const media = {
      getUserMedia: async (constraints?: MediaStreamConstraints) => (
        (asked = constraints),
        new FakeStream().stream
      ),
      enumerateDevices: async () => [],
    }
    await openCamera({ camera: 'c2', microphone: null }, media)
    expect(asked?.video).toMatchObject({
      deviceId: { exact: 'c2' },
      width: { ideal: 320 },
      height: { ideal: 180 },
    })
    expect(asked?.audio).not.toHaveProperty('deviceId')
  })
})

class FakeStream {
  readonly tracks = [new FakeTrack(), new FakeTrack()]
  get stream() {
    return { getTracks: () => this.tracks } as unknown as MediaStream
  }
  get isLive() {
    return this.tracks.some((track) => !track.isStopped)
  }
}

class FakeTrack extends EventTarget {
  isStopped = false
  stop() {
    this.isStopped = true
  }
}

function desk(more: Partial<CameraPorts> = {}) {
  const streams: FakeStream[] = []
  let stored: string | null = null
  let idle: (() => void) | null = null
  const ports: CameraPorts = {
    open: async () => {
      const made = new FakeStream()
      streams.push(made)
      return made.stream
    },
    permission: async () => 'prompt',
    read: () => stored,
    write: (value) => void (stored = value),
    after: (_ms, callback) => ((idle = callback), () => void (idle = null)),
    ...more,
  }
  return {
    camera: new CameraManager(ports),
    streams,
    store: (value: string) => void (stored = value),
    passTime: () => idle?.(),
    isTimed: () => idle !== null,
  }
}

describe('the camera of a tab', () => {
  test('goes off when it is let go, whatever is on its way', async () => {
    let give: (stream: MediaStream) => void = () => {}
    const late = new FakeStream()
    const { camera } = desk({ open: () => new Promise((resolve) => (give = resolve)) })
    const opening = camera.open()
    camera.release()
    give(late.stream)
    await opening
    expect(camera.read().name).toBe('none')
    expect(late.isLive).toBe(false)
  })

  test('another choice stops the one before', async () => {
    const { camera, streams } = desk()
    await camera.open({ camera: 'a', microphone: null })
    await camera.open({ camera: 'b', microphone: null })
    expect(streams.map((one) => one.isLive)).toEqual([false, true])
  })

  test('two who ask at once ask once', async () => {
    const { camera, streams } = desk()
    await Promise.all([camera.open(), camera.open(), camera.recall()])
    expect(streams).toHaveLength(1)
  })

  test('is let go when no exam takes it', async () => {
    const { camera, streams, passTime, isTimed } = desk()
    await camera.open()
    const letGo = camera.hold()
    expect(isTimed()).toBe(false)
    letGo()
    letGo()
    passTime()
    expect(streams[0]?.isLive).toBe(false)
  })

  test('unplugged in the middle: says so, and the microphone goes too', async () => {
    const { camera, streams } = desk()
    await camera.open()
    streams[0]?.tracks[0]?.dispatchEvent(new Event('ended'))
    expect(camera.read()).toEqual({ name: 'failed', kind: 'no_device' })
    expect(streams[0]?.isLive).toBe(false)
  })

  test('a permission taken back in the middle is a refusal', async () => {
    const { camera, streams } = desk({ permission: async () => 'denied' })
    await camera.open()
    streams[0]?.tracks[0]?.dispatchEvent(new Event('ended'))
    await expect.poll(() => camera.read()).toEqual({ name: 'failed', kind: 'refused' })
  })

  test('after a reload it comes back silently where the browser allows it', async () => {
    const { camera, store } = desk({ permission: async () => 'granted' })
    store('{"camera":"c1","microphone":null}')
    expect((await camera.recall()).name).toBe('live')
  })

  test('after a reload it says that it has to be asked for again where it does not', async () => {
    const { camera, store } = desk()
    store('{"camera":"c1","microphone":null}')
    expect(await camera.recall()).toEqual({ name: 'failed', kind: 'reload' })
  })

  test('a permission of another day switches nothing on', async () => {
    const { camera, streams } = desk({ permission: async () => 'granted' })
    expect(await camera.recall()).toEqual({ name: 'none' })
    expect(streams).toHaveLength(0)
  })

  test('a refusal stays a refusal', async () => {
    const { camera } = desk({ open: () => Promise.reject(new CameraFailure('refused')) })
    expect(await camera.open()).toEqual({ name: 'failed', kind: 'refused' })
    expect(await camera.recall()).toEqual({ name: 'failed', kind: 'refused' })
    expect(camera.wasGranted).toBe(false)
  })
})
