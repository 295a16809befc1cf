import type { Beat, BreakRequest, LiveRoom, Message, Pause } from './types.ts'

/** What this page knows of its room. `at` is the monotonic clock of this computer, in ms. */
export interface Live {
  room: LiveRoom | null
  /** Something happened that `room` may not show yet. */
  isStale: boolean
  /** Server's clock minus ours, in ms. */
  offset: number | null
  /** Confirmed here; the server may not know yet. */
  confirmed: ReadonlySet<number>
  /** The candidate went on the granted break before it would have begun by itself, at our moment `at`; the server may not know yet. */
  taken: { pauseId: number; at: number } | null
}

export type LiveAction =
  | { type: 'read'; room: LiveRoom; at: number }
  /** `version` null: hints may have been missed. */
  | { type: 'hint'; version: number | null }
  | { type: 'beat'; beat: Beat; at: number }
  | { type: 'confirmed'; messageId: number }
  /** The candidate goes on the break that was granted. */
  | { type: 'break_taken'; pauseId: number; at: number }

export const FIRST_LIVE: Live = { room: null, isStale: true, offset: null, confirmed: new Set(), taken: null }

/** The next state. Old news changes nothing: whatever comes in any order, the newest snapshot counts. */
export function liveAfter(live: Live, action: LiveAction): Live {
  switch (action.type) {
    case 'read':
      return afterRead(live, action)
    case 'hint':
      return action.version !== null && live.room !== null && action.version <= live.room.version
        ? live
        : { ...live, isStale: true }
    case 'beat': {
      const offset = Date.parse(action.beat.serverTime) - action.at
      const isNews =
        live.room === null ||
        action.beat.version > live.room.version ||
        (action.beat.pause?.id ?? null) !== (pauseOf(live)?.id ?? null)
      return { ...live, offset, isStale: live.isStale || isNews }
    }
    case 'confirmed':
      return { ...live, confirmed: new Set([...live.confirmed, action.messageId]) }
    case 'break_taken':
      return { ...live, taken: { pauseId: action.pauseId, at: action.at } }
  }
}

function afterRead(live: Live, { room, at }: Extract<LiveAction, { type: 'read' }>): Live {
  if (live.room !== null && room.version < live.room.version) return live
  return {
    ...live,
    room,
    isStale: false,
    offset: Date.parse(room.serverTime) - at,
    confirmed: new Set(
      [...live.confirmed].filter((id) => room.messages.some((one) => one.id === id && !one.dismissed))
    ),
  }
}

export const pauseOf = (live: Live): Pause | null => live.room?.candidates[0]?.pause ?? null

export const isBreak = ({ motive }: Pick<Pause, 'motive'>): boolean =>
  motive === 'BREAK_START' || motive === 'NURSING_BREAK_START'

/** The break that was granted and has not begun at our moment `at`: the question is finished first. The server says when it begins. */
export function grantedBreak(live: Live, at: number): Pause | null {
  const pause = pauseOf(live)
  if (pause === null || !isBreak(pause) || live.taken?.pauseId === pause.id) return null
  const now = serverNow(live, at)
  return now !== null && now < Date.parse(pause.startedAt) ? pause : null
}

/** The server's time, in epoch ms, at our moment `at`; null before it was heard. */
export const serverNow = (live: Live, at: number): number | null =>
  live.offset === null ? null : at + live.offset

/** The request that waits for an answer. */
export const pendingRequest = (live: Live): BreakRequest | null =>
  live.room?.breakRequests.find((one) => one.pending) ?? null

const isOpen = (live: Live, message: Message) =>
  message.author === 'PROCTOR' && !message.dismissed && !live.confirmed.has(message.id)

const ANSWERS = ['ACCEPT_BREAK', 'ACCEPT_NURSING_BREAK', 'LATE_BREAK_RETURN', 'RELOAD_REQUEST']

/** Messages that have to be confirmed before anybody goes on, oldest first. */
export const alertsOf = (live: Live): Message[] =>
  live.room?.messages.filter(
    (one) =>
      isOpen(live, one) &&
      one.notificationType !== 'TOAST' &&
      one.dismissible &&
      !ANSWERS.includes(one.motive)
  ) ?? []

/** The request to load the page anew. */
export const reloadRequestOf = (live: Live): Message | null =>
  live.room?.messages.find((one) => isOpen(live, one) && one.motive === 'RELOAD_REQUEST') ?? null

/** What is said once, in passing. */
export const toastsOf = (live: Live): Message[] =>
  live.room?.messages.filter((one) => isOpen(live, one) && one.notificationType === 'TOAST') ?? []

/** What is to be put away by itself: words about a break that is over. */
export const outdatedOf = (live: Live): Message[] => {
  const pause = pauseOf(live)
  if (pause !== null && isBreak(pause)) return []
  return (
    live.room?.messages.filter(
      (one) => isOpen(live, one) && (one.motive === 'ACCEPT_BREAK' || one.motive === 'ACCEPT_NURSING_BREAK')
    ) ?? []
  )
}
