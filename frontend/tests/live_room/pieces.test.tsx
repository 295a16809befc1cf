import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConfigDialog } from '../../src/features/live-room/dialogs/ConfigDialog.tsx'
import { HistoryList } from '../../src/features/live-room/dialogs/HistoryDialog.tsx'
import { clearSession, setSession, type Session } from '../../src/api/session.ts'
import type { Feed } from '../../src/features/live-room/model/feed.ts'
import { mayRecordScreen, toolsOf } from '../../src/features/live-room/model/tools.ts'
import { recordScreen } from '../../src/features/live-room/recording/browser_recorder.ts'
import { useCameraOrder } from '../../src/features/live-room/recording/use_camera_order.ts'
import { openEvidence } from '../../src/features/live-room/side/evidence.ts'
import { Indicator } from '../../src/features/live-room/wall/Indicator.tsx'
import { TileFrame } from '../../src/features/live-room/wall/TileFrame.tsx'
import { EmptyRoom, WallSkeleton } from '../../src/features/live-room/wall/WallStates.tsx'
import { rendered } from '../rendered.tsx'

afterEach(() => vi.unstubAllGlobals())

describe('parts of the live room', () => {
  test('skeletons while it loads, and a text when it is empty (rule-proctor-room-003)', () => {
    expect(rendered(<WallSkeleton />).match(/tile-skeleton/g)?.length).toBeGreaterThan(10)
    expect(rendered(<EmptyRoom />)).toContain('Esta sala está vazia.')
  })

  test.each<[Feed, string]>([
    ['disconnected', 'Disconnected'],
    ['cameraPending', 'Camera permission pending'],
    ['stopped', 'Video receiving disabled'],
  ])('a frame that is %s shows "%s" (rule-proctor-room-006)', (feed, text) => {
    const frame = (
      <TileFrame
        feed={feed}
        name="Ana"
        roomId={1}
        userId={7}
        stillSeconds={2}
        hasStill
        isVisible
        stream={null}
        isMuted
      />
    )
    expect(rendered(frame, 'en')).toContain(text)
  })

  test('online, offline and paused have three icons and three texts (rule-proctor-room-006)', () => {
    const signs = (['online', 'offline', 'paused'] as const).map((indicator) =>
      rendered(<Indicator indicator={indicator} />)
    )
    expect(signs.map((sign) => sign.replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ''))).toEqual([
      'online',
      'offline',
      'pausado',
    ])
    const shapes = signs.flatMap((sign) => sign.match(/<(circle|path)[^>]*>/g) ?? [])
    expect([shapes.length, new Set(shapes).size]).toEqual([3, 3])
    expect(signs.every((sign) => /<(circle|path)/.test(sign))).toBe(true)
  })

  test('the dialog of the user’s configuration is made of checkboxes (rule-proctor-room-010)', () => {
    vi.stubGlobal('document', { activeElement: null })
    const config = {
      showOffline: true,
      showNames: true,
      foldCalm: false,
      denseTiles: true,
      staticImagesOnly: false,
      muteByDefault: true,
      soundOnRequests: true,
    }
    const dialog = rendered(<ConfigDialog config={config} onChange={() => {}} onClose={() => {}} />)
    expect(dialog.match(/type="checkbox"/g)).toHaveLength(Object.keys(config).length)
    expect(dialog.match(/checked=""/g)).toHaveLength(Object.values(config).filter(Boolean).length)
  })

  test('an unknown motive is shown as unknown (msg-0150)', () => {
    const entry = {
      id: 1,
      timestamp: '2026-11-20T15:00:00.000Z',
      status: null,
      motive: 'SOMETHING_NEW',
      author: 'PROCTOR',
      authorId: 1,
      authorName: 'Marta',
      authorGroup: null,
      from: null,
      to: null,
      message: null,
      reason: null,
    }
    const entries = [entry] as unknown as Parameters<typeof HistoryList>[0]['entries']
    expect(rendered(<HistoryList entries={entries} />)).toContain('Motivo desconhecido')
  })
})

describe('tools of a room', () => {
  const facts = {
    room: { cameras: 'off', hasVideo: true },
    categoryExam: false,
    group: 'PROCTOR',
    allowed: () => true,
  } as const
  test('the records are available for collections other than category exam (perm-rooms-001)', () => {
    expect(toolsOf(facts)).toEqual(['records', 'recordings', 'recordCameras'])
    expect(toolsOf({ ...facts, categoryExam: true })).toEqual(['recordings', 'recordCameras'])
  })
  test('cameras are recorded by proctors and administrators, where there is video and nothing else decides it', () => {
    expect(toolsOf({ ...facts, room: { cameras: 'room', hasVideo: true } })).toContain('stopCameras')
    expect(toolsOf({ ...facts, room: { cameras: 'collection', hasVideo: true } })).toEqual([
      'records',
      'recordings',
    ])
    expect(toolsOf({ ...facts, room: { cameras: 'off', hasVideo: false } })).toEqual([
      'records',
      'recordings',
    ])
    expect(toolsOf({ ...facts, group: 'Diretor' })).toEqual(['records', 'recordings'])
    expect(toolsOf({ ...facts, allowed: () => false })).toEqual(['records', 'recordCameras'])
  })
})

describe('recording commands', () => {
  test('a screen is recorded by proctors, where the collection enables it (perm-recording-002)', () => {
    const groups = (shouldStartRecordingScreenFlow: boolean) =>
      [
        'ADMINISTRADOR',
        'SCHOOL-ADMIN',
        'PROCTOR',
        'Professor',
        'Diretor',
        'COMISSION',
        'COORDINATOR',
        'CORRECTOR',
        'ALUNO',
      ].filter((group) => mayRecordScreen({ shouldStartRecordingScreenFlow }, group))
    expect(groups(true)).toEqual(['PROCTOR'])
    expect(groups(false)).toEqual([])
  })

  test('the cameras of a room are recorded by a POST with the room and the provider, and stopped the same way (rule-media-003)', async () => {
    const asked: [string, string | undefined, unknown][] = []
    vi.stubGlobal('location', { origin: 'http://school.test' })
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      asked.push([path, init.method, JSON.parse(String(init.body))])
      return new Response(null, { status: 204 })
    })
    setSession({ token: 'abc', user: { id: 3, provider: { codename: 'horizonte' } } } as unknown as Session)
    const changed = vi.fn()
    const given = vi.fn<(order: (on: boolean) => Promise<void>) => null>(() => null)
    const Page = () => given(useCameraOrder(7, changed))
    rendered(<Page />)
    const order = given.mock.lastCall?.[0]
    await order?.(true)
    await order?.(false)
    const body = { room_id: 7, provider: 'horizonte' }
    expect(asked).toEqual([
      ['/recording/start', 'POST', body],
      ['/recording/stop', 'POST', body],
    ])
    expect(changed).toHaveBeenCalledTimes(2)
    clearSession()
  })
})

describe('sizes of windows and settings of recorders', () => {
  test('the screenshot opens in 1536x934 and the video in 800x600 (const-proctor-room-002)', async () => {
    const opened: string[] = []
    const popup = { location: { replace: vi.fn() }, close: vi.fn() }
    vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/' })
    vi.stubGlobal('window', {
      open: (_url: string, _name: string, features: string) => (opened.push(features), popup),
    })
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(JSON.stringify({ url: '/v1/captures/open?ticket=x' }), {
          headers: { 'content-type': 'application/json' },
        })
    )
    const t = ((key: string) => key) as unknown as Parameters<typeof openEvidence>[2]
    await openEvidence('screenshot', 7, t)
    await openEvidence('video', 7, t)
    expect(opened).toEqual(['popup,width=1536,height=934', 'popup,width=800,height=600'])
  })

  test('a screen of 1366x768 is recorded as webm of vp8 and opus, 800000 bits/s each (const-media-002, const-recording-001, fmt-recording-001)', async () => {
    const asked: unknown[] = []
    const made: unknown[] = []
    const track = { addEventListener: () => {}, stop: () => {} }
    const stream = { getVideoTracks: () => [track], getTracks: () => [track] }
    vi.stubGlobal('navigator', {
      mediaDevices: { getDisplayMedia: async (wish: unknown) => (asked.push(wish), stream) },
    })
    class Recorder extends EventTarget {
      state = 'recording'
      constructor(_stream: unknown, options: unknown) {
        super()
        made.push(options)
      }
      start() {}
      stop() {
        this.dispatchEvent(new Event('stop'))
      }
    }
    vi.stubGlobal('MediaRecorder', Recorder)
    const running = await recordScreen({ roomId: 7, onLost: () => {}, onEnded: () => {} })
    await running.stop()
    expect(asked).toEqual([{ video: { width: 1366, height: 768 }, audio: true }])
    expect(made).toEqual([
      { mimeType: 'video/webm;codecs=vp8,opus', audioBitsPerSecond: 800_000, videoBitsPerSecond: 800_000 },
    ])
  })
})
