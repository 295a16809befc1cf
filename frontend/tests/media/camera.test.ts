import { describe, expect, test } from 'vitest'
import { CameraManager, type CameraPorts } from '../../src/media/camera_manager.ts'
import { CameraFailure, failureOf, type FailureFacts } from '../../src/media/camera_failure.ts'
import { automaticChoice, devicesOf, needsChoosing, openCamera } from '../../src/media/devices.ts'

const device = (kind: MediaDeviceKind, deviceId: string, label = deviceId) => ({ kind, deviceId, label })
const HERE: FailureFacts = { isAllowedHere: true, cameras: 1, microphones: 1 }
const named = (name: string, message = '') => Object.assign(new Error(message), { name })

describe('the kind of a failure', () => {
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

  test('is determined when the camera is opened', async () => {
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
  test('named default are duplicates and left out', () => {
    expect(both).toEqual({ cameras: [{ id: 'c1', label: 'c1' }], microphones: [{ id: 'm1', label: 'm1' }] })
  })
  test('one of each kind is chosen automatically', () => {
    expect(automaticChoice(both)).toEqual({ camera: 'c1', microphone: 'm1' })
    expect(needsChoosing(both)).toBe(false)
  })
  test('several of a kind are left to the person', () => {
    const two = devicesOf([
      device('videoinput', 'c1'),
      device('videoinput', 'c2'),
      device('audioinput', 'm1'),
    ])
    expect(automaticChoice(two)).toEqual({ camera: null, microphone: 'm1' })
    expect(needsChoosing(two)).toBe(true)
  })
  test('the chosen ones are requested, and no others', async () => {
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
  test('is switched off on release, even while a request is open', async () => {
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

  test('opened again after a release during the prompt, it is live with the later answer only', async () => {
    const answers: ((stream: MediaStream) => void)[] = []
    const [first, second] = [new FakeStream(), new FakeStream()]
    const { camera } = desk({ open: () => new Promise((resolve) => answers.push(resolve)) })
    const opening = camera.open()
    camera.release()
    const again = camera.open()
    answers[0]?.(first.stream)
    await opening
    expect(camera.read().name).toBe('asking')
    const shared = camera.open()
    answers[1]?.(second.stream)
    expect((await again).name).toBe('live')
    expect(await shared).toBe(await again)
    expect([first.isLive, second.isLive]).toEqual([false, true])
  })

  test('stops the former device when another is chosen', async () => {
    const { camera, streams } = desk()
    await camera.open({ camera: 'a', microphone: null })
    await camera.open({ camera: 'b', microphone: null })
    expect(streams.map((one) => one.isLive)).toEqual([false, true])
  })

  test('opens once for two simultaneous callers', async () => {
    const { camera, streams } = desk()
    await Promise.all([camera.open(), camera.open(), camera.recall()])
    expect(streams).toHaveLength(1)
  })

  test('is released when no exam takes it', async () => {
    const { camera, streams, passTime, isTimed } = desk()
    await camera.open()
    const letGo = camera.hold()
    expect(isTimed()).toBe(false)
    letGo()
    letGo()
    passTime()
    expect(streams[0]?.isLive).toBe(false)
  })

  test('reports when it is unplugged, and the microphone is stopped too', async () => {
    const { camera, streams } = desk()
    await camera.open()
    streams[0]?.tracks[0]?.dispatchEvent(new Event('ended'))
    expect(camera.read()).toEqual({ name: 'failed', kind: 'no_device' })
    expect(streams[0]?.isLive).toBe(false)
  })

  test('treats a revoked permission as a denial', async () => {
    const { camera, streams } = desk({ permission: async () => 'denied' })
    await camera.open()
    streams[0]?.tracks[0]?.dispatchEvent(new Event('ended'))
    await expect.poll(() => camera.read()).toEqual({ name: 'failed', kind: 'refused' })
  })

  test('opens silently after a reload where the browser allows it', async () => {
    const { camera, store } = desk({ permission: async () => 'granted' })
    store('{"camera":"c1","microphone":null}')
    expect((await camera.recall()).name).toBe('live')
  })

  test('reports after a reload that it needs a prompt where the browser does not', async () => {
    const { camera, store } = desk()
    store('{"camera":"c1","microphone":null}')
    expect(await camera.recall()).toEqual({ name: 'failed', kind: 'reload' })
  })

  test('is not switched on by a permission of another day', async () => {
    const { camera, streams } = desk({ permission: async () => 'granted' })
    expect(await camera.recall()).toEqual({ name: 'none' })
    expect(streams).toHaveLength(0)
  })

  test('stays denied after a denial', async () => {
    const { camera } = desk({ open: () => Promise.reject(new CameraFailure('refused')) })
    expect(await camera.open()).toEqual({ name: 'failed', kind: 'refused' })
    expect(await camera.recall()).toEqual({ name: 'failed', kind: 'refused' })
    expect(camera.wasGranted).toBe(false)
  })
})
