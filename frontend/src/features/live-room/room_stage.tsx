import { DEFAULT_PERMISSIONS } from '@banca/backend/permissions'
import { ThemeContext } from '@emotion/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { useMemo, useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from '../../shared/router/index.ts'
import type { BreakRequest, LiveRoom, RoomCandidate, RoomMessage } from '../../api/live_room.ts'
import { LiveRoomView } from './LiveRoomView.tsx'
import { tilesOf, type Tile } from './model/tiles.ts'
import { ServerClock } from './state/clock.ts'
import englishCommon from '../../locales/en/common.json'
import english from '../../locales/en/live_room.json'
import englishRecordings from '../../locales/en/recordings.json'
import portugueseCommon from '../../locales/pt-BR/common.json'
import portuguese from '../../locales/pt-BR/live_room.json'
import portugueseRecordings from '../../locales/pt-BR/recordings.json'
import { makeTheme } from '../../ui/theme.ts'

const NOW = '2026-11-20T15:00:00.000Z'
const THEME = makeTheme('light', { primary: null, secondary: null })

// The server's own permission tree: this file is for stories only, no page bundles it.
const ALL = DEFAULT_PERMISSIONS.ADMINISTRADOR

const candidate = (userId: number): RoomCandidate => ({
  userId,
  name: `Aluna ${String(userId).padStart(2, '0')}`,
  img: null,
  applicationId: 100 + userId,
  examName: 'Simulado acompanhado',
  status: 'NORMAL',
  indicator: 'online',
  isOnline: true,
  isInApplication: true,
  isSitting: true,
  hasFinished: false,
  hasAcceptedCamera: true,
  cameraState: null,
  lastSeen: NOW,
  totalApplications: 1,
  applicationCounter: 1,
  pause: null,
  faceDetectionAlert: null,
  suspiciousAnswers: 0,
  nursingMother: false,
  version: 1,
  acknowledged: null,
  hasScreen: true,
  hasFilm: true,
  lastStill: null,
  isStreaming: false,
  isSilenced: false,
  approval: null,
  awaitsApproval: false,
})

const asks = (candidateId: number): BreakRequest => ({
  id: candidateId,
  candidateId,
  motive: 'BATHROOM',
  status: 'PENDING',
  pending: true,
  dismissed: false,
  createdAt: NOW,
  expiresAt: '2026-11-20T15:05:00.000Z',
  answeredAt: null,
  version: 2,
})

const writes = (candidateId: number): RoomMessage => ({
  id: candidateId,
  candidateId,
  author: 'CANDIDATE',
  authorId: candidateId,
  authorName: null,
  notificationType: 'TOAST',
  motive: 'MESSAGE',
  reason: null,
  message: 'Posso pegar água?',
  text: 'Posso pegar água?',
  createdAt: NOW,
  timestamp: NOW,
  dismissed: false,
  dismissedAt: null,
  dismissible: true,
  showMessage: true,
  isGlobal: false,
  version: 2,
})

interface RoomFacts {
  people: number
  requireExplanation?: boolean
  allowApproveExam?: boolean
  /** Fields that differ from the default, by user id. */
  candidates?: Readonly<Record<number, Partial<RoomCandidate>>>
}

const roomOf = ({
  people,
  requireExplanation = false,
  allowApproveExam = false,
  candidates = {},
}: RoomFacts): LiveRoom => ({
  version: 1,
  serverTime: NOW,
  room: { id: 12, name: 'Sala 1', isRecording: false, opened: true, collectionId: 9 },
  candidates: Array.from({ length: people }, (_, at) => ({ ...candidate(at + 1), ...candidates[at + 1] })),
  situations: [],
  messages: [],
  breakRequests: [],
  userConfig: {
    showOffline: true,
    showNames: true,
    muteByDefault: true,
    staticImagesOnly: false,
    foldCalm: false,
    denseTiles: true,
    soundOnRequests: false,
  },
  configuration: {
    acceptableLatencyMs: 1000,
    breakSeconds: 300,
    restroomSeconds: 120,
    stillSeconds: 2,
    requireExplanation,
    allowApproveExam,
    allowProctorCommunication: true,
    media: 'stills',
  },
})

interface RoomStageProps extends RoomFacts {
  permissions?: object
  onDraw?: (userId: number) => void
  language?: 'pt-BR' | 'en'
}

function textsIn(language: string) {
  const instance = createInstance()
  // The texts are bundled, so they are loaded before the first render.
  void instance.use(initReactI18next).init({
    lng: language,
    resources: {
      'pt-BR': { common: portugueseCommon, live_room: portuguese, recordings: portugueseRecordings },
      en: { common: englishCommon, live_room: english, recordings: englishRecordings },
    },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}

/** A room without a server, for stories: its buttons simulate events. */
export function RoomStage({ permissions = ALL, onDraw, language = 'pt-BR', ...facts }: RoomStageProps) {
  const client = useMemo(() => {
    const made = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
    made.setQueryData(['settings', ':'], { permissions, preferences: {} })
    made.setQueryData(['message-templates'], [])
    return made
  }, [permissions])
  const [texts] = useState(() => textsIn(language))
  return (
    <I18nextProvider i18n={texts}>
      <ThemeContext value={THEME}>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <Room first={roomOf(facts)} onDraw={onDraw} />
          </MemoryRouter>
        </QueryClientProvider>
      </ThemeContext>
    </I18nextProvider>
  )
}

function Room({ first, onDraw }: { first: LiveRoom; onDraw: RoomStageProps['onDraw'] }) {
  const [{ room, tiles, readings }, setState] = useState<{
    room: LiveRoom
    tiles: readonly Tile[]
    readings: number
  }>(() => ({
    room: first,
    tiles: tilesOf(first),
    readings: 0,
  }))
  const [clock] = useState(() => {
    const made = new ServerClock()
    made.set(NOW, performance.now())
    return made
  })
  const change = (part: Partial<LiveRoom>) =>
    setState((before) => {
      const next = { ...before.room, ...part, version: before.room.version + 1 }
      return { room: next, tiles: tilesOf(next, before.tiles), readings: before.readings + 1 }
    })
  const [reread] = useState(() => async () => {})
  const some = first.candidates
  return (
    <div id="conteudo" style={{ padding: 16 }}>
      <h1 style={{ fontSize: 18 }}>Simulado acompanhado</h1>
      <p>
        {some.map(({ userId, name }) => (
          <button
            key={userId}
            type="button"
            onClick={() => change({ breakRequests: [asks(userId)] })}
          >{`${name} pede uma pausa`}</button>
        ))}
        {some.slice(-2, -1).map(({ userId, name }) => (
          <button
            key={userId}
            type="button"
            onClick={() => change({ messages: [writes(userId)] })}
          >{`Chega uma mensagem de ${name}`}</button>
        ))}
        <button type="button" onClick={() => change({})}>
          A sala é lida de novo
        </button>
      </p>
      <output data-testid="readings">{readings}</output>
      <LiveRoomView
        room={room}
        tiles={tiles}
        clock={clock}
        isStale={false}
        reread={reread}
        {...(onDraw && { onDraw })}
      />
    </div>
  )
}
