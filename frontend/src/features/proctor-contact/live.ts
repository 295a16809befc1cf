import type { Beat, BreakRequest, LiveRoom, Message, Pause } from './types.ts'

/** What this page knows of its room. `at` is the monotonic clock of this computer, ms. */
export interface Live {
  room: LiveRoom | null
  /** Something happened that `room` may not include yet. */
  isStale: boolean
  /** Server's clock minus ours, ms. */
  offset: number | null
  /** Confirmed here; the server may not know yet. */
  confirmed: ReadonlySet<number>
  /** The candidate started the granted break early, at our moment `at`; the server may not know yet. */
  taken: { pauseId: number; at: number } | null
}

export type LiveAction =
  | { type: 'read'; room: LiveRoom; at: number }
  /** `version` null: hints may have been missed. */
  | { type: 'hint'; version: number | null }
  | { type: 'beat'; beat: Beat; at: number }
  | { type: 'confirmed'; messageId: number }
  /** The candidate starts the granted break. */
  | { type: 'break_taken'; pauseId: number; at: number }

export const FIRST_LIVE: Live = { room: null, isStale: true, offset: null, confirmed: new Set(), taken: null }

/**
 * The next state. Outdated news changes nothing: in whatever order they arrive, the newest snapshot counts.
 */
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

/**
 * The granted break that has not begun at our moment `at`: the item is finished first. The
 * server decides when it begins.
 */
export function grantedBreak(live: Live, at: number): Pause | null {
  const pause = pauseOf(live)
  if (pause === null || !isBreak(pause) || live.taken?.pauseId === pause.id) return null
  const now = serverNow(live, at)
  return now !== null && now < Date.parse(pause.startedAt) ? pause : null
}

/** The server's time, epoch ms, at our moment `at`; null before it was received. */
export const serverNow = (live: Live, at: number): number | null =>
  live.offset === null ? null : at + live.offset

/** The request that is not answered yet. */
export const pendingRequest = (live: Live): BreakRequest | null =>
  live.room?.breakRequests.find((one) => one.pending) ?? null

const isOpen = (live: Live, message: Message) =>
  message.author === 'PROCTOR' && !message.dismissed && !live.confirmed.has(message.id)

const ANSWERS = ['ACCEPT_BREAK', 'ACCEPT_NURSING_BREAK', 'LATE_BREAK_RETURN', 'RELOAD_REQUEST']

/** Messages that have to be confirmed before moving on, oldest first. */
export const alertsOf = (live: Live): Message[] =>
  live.room?.messages.filter(
    (one) =>
      isOpen(live, one) &&
      one.notificationType !== 'TOAST' &&
      one.dismissible &&
      !ANSWERS.includes(one.motive)
  ) ?? []

/** The request to reload the page. */
export const reloadRequestOf = (live: Live): Message | null =>
  live.room?.messages.find((one) => isOpen(live, one) && one.motive === 'RELOAD_REQUEST') ?? null

/** Messages that are shown once, as toasts. */
export const toastsOf = (live: Live): Message[] =>
  live.room?.messages.filter((one) => isOpen(live, one) && one.notificationType === 'TOAST') ?? []

/** Messages to dismiss automatically: those about a break that is over. */
export const outdatedOf = (live: Live): Message[] => {
  const pause = pauseOf(live)
  if (pause !== null && isBreak(pause)) return []
  return (
    live.room?.messages.filter(
      (one) => isOpen(live, one) && (one.motive === 'ACCEPT_BREAK' || one.motive === 'ACCEPT_NURSING_BREAK')
    ) ?? []
  )
}
