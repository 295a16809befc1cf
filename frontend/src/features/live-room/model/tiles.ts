import type { BreakRequest, LiveRoom, RoomCandidate, RoomMessage, Situation } from '../../../api/live_room.ts'
import { moodOf, REASONS, reasonsOf, type Mood, type Reason } from './reasons.ts'

/**
 * One candidate as a tile shows them. The same object as long as none of its data changed,
 * because a tile renders only then.
 */
export interface Tile {
  readonly id: number
  readonly candidate: RoomCandidate
  readonly situation: Situation | null
  /** The candidate's unanswered break request. */
  readonly request: BreakRequest | null
  /** The candidate's messages that were neither answered nor dismissed, oldest first. */
  readonly unanswered: readonly RoomMessage[]
  readonly reasons: readonly Reason[]
  readonly mood: Mood
}

const NONE: readonly RoomMessage[] = []

/** Two instants as ISO, the older first. */
export const byAge = (a: { createdAt: string }, b: { createdAt: string }): number =>
  Date.parse(a.createdAt) - Date.parse(b.createdAt)

const waits = (message: RoomMessage) => message.author === 'CANDIDATE' && !message.dismissed

/** The tiles of a snapshot, in its order. `before`: the previous tiles, reused where nothing changed. */
export function tilesOf(room: LiveRoom, before: readonly Tile[] = []): Tile[] {
  const { acceptableLatencyMs } = room.configuration
  const known = new Map(before.map((tile) => [tile.id, tile]))
  const situations = new Map(room.situations.map((situation) => [situation.userId, situation]))
  const requests = new Map(
    room.breakRequests.filter(({ pending }) => pending).map((one) => [one.candidateId, one])
  )
  const messages = new Map<number | null, RoomMessage[]>()
  for (const message of room.messages.filter(waits))
    messages.set(message.candidateId, [...(messages.get(message.candidateId) ?? []), message])
  return room.candidates.map((candidate) => {
    const id = candidate.userId
    const situation = situations.get(id) ?? null
    const request = requests.get(id) ?? null
    const unanswered = messages.get(id)?.toSorted(byAge) ?? NONE
    const old = known.get(id)
    const isSame =
      old !== undefined &&
      old.candidate === candidate &&
      old.situation === situation &&
      old.request === request &&
      old.unanswered.length === unanswered.length &&
      old.unanswered.every((message, at) => message === unanswered[at])
    if (isSame) return old
    const reasons = reasonsOf({ candidate, situation, request, unanswered, acceptableLatencyMs })
    return { id, candidate, situation, request, unanswered, reasons, mood: moodOf(candidate, reasons) }
  })
}

const MOODS: readonly Mood[] = ['urgent', 'attention', 'calm', 'absent']

/** Since when the candidate waits for an answer, epoch ms; those who do not wait are last. */
const waitsSince = ({ request, unanswered }: Tile) =>
  Math.min(...[request, unanswered[0]].map((one) => (one == null ? Infinity : Date.parse(one.createdAt))))

/** Problems first: by mood, then by the most urgent reason, then by waiting time, then by name. */
function compareTiles(a: Tile, b: Tile): number {
  const rank = ({ reasons: [first] }: Tile) => (first === undefined ? REASONS.length : REASONS.indexOf(first))
  const [sinceA, sinceB] = [waitsSince(a), waitsSince(b)]
  return (
    MOODS.indexOf(a.mood) - MOODS.indexOf(b.mood) ||
    rank(a) - rank(b) ||
    (sinceA === sinceB ? 0 : sinceA - sinceB) ||
    a.candidate.name.localeCompare(b.candidate.name, 'pt-BR') ||
    a.id - b.id
  )
}

/** Tiles with a position keep it; new ones come after them, by name. */
export function placed(tiles: readonly Tile[], places: readonly number[]): Tile[] {
  const place = new Map(places.map((id, at) => [id, at]))
  const at = ({ id }: Tile) => place.get(id) ?? places.length
  return tiles.toSorted(
    (a, b) => at(a) - at(b) || a.candidate.name.localeCompare(b.candidate.name, 'pt-BR') || a.id - b.id
  )
}

/** The tiles that need attention, the most urgent first. */
export const callsOf = (tiles: readonly Tile[]): Tile[] =>
  tiles.filter(({ mood }) => mood === 'urgent' || mood === 'attention').toSorted(compareTiles)

export interface Wall {
  /** Rendered as tiles. */
  open: Tile[]
  /** Collapsed to a line with their names. */
  folded: Tile[]
  /** Never came: a line with their names. */
  absent: Tile[]
  /** Number of tiles hidden by the person's settings. */
  hidden: number
}

/**
 * Distributes the candidates. With `foldCalm` only those who need attention get a tile; the others
 * get one when something happens.
 */
export function wallOf(tiles: readonly Tile[], config: { foldCalm: boolean; showOffline: boolean }): Wall {
  const isGone = ({ candidate, reasons }: Tile) => !candidate.isOnline && reasons.length === 0
  const shown = config.showOffline ? tiles.slice() : tiles.filter((tile) => !isGone(tile))
  const isFolded = ({ mood }: Tile) => config.foldCalm && mood === 'calm'
  return {
    open: shown.filter((tile) => tile.mood !== 'absent' && !isFolded(tile)),
    folded: shown.filter(isFolded),
    absent: shown.filter(({ mood }) => mood === 'absent'),
    hidden: tiles.length - shown.length,
  }
}

/** How many are online: the N of 'Total online: N'. */
export const countOnline = (tiles: readonly Tile[]): number =>
  tiles.filter(({ candidate }) => candidate.isOnline).length
