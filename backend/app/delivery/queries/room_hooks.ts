import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Caller } from '#shared'

/** An application that is sat in a room. */
export type RoomSitting = { readonly applicationId: number; readonly userId: number; readonly roomId: number }

/** What the answer to a batch contains of the room: a candidate whose stream is dead sees by the version that there is news. */
export type SyncLive = { roomId: number; version: number }

/** A sitting whose grace an outage of our own moved, by so many seconds. */
export type MovedGrace = Omit<RoomSitting, 'roomId'> & {
  readonly roomId: number | null
  readonly seconds: number
}

/** An application that staff have changed, and whom it concerns. `rooms`: the one that it was in and the one that it is in. */
export type ActedOn = Omit<RoomSitting, 'roomId'> & {
  readonly rooms: readonly number[]
  /** `schedule_version` after the act. */
  readonly version: number
}

/** An application that staff have put from one room into another; null: none. */
export type Move = Omit<RoomSitting, 'roomId'> & { readonly from: number | null; readonly to: number | null }

/** Writes moves into the record of the rooms, in the transaction that locked them. `by`: who moved them. */
export type RecordMoves = (
  by: { readonly userId: number; readonly group: string },
  moves: readonly Move[]
) => Promise<void>

type Hooks = {
  syncExtra: (sitting: RoomSitting) => Promise<SyncLive | null>
  startGuard: (sitting: RoomSitting) => Promise<boolean>
  photosGuard: (userId: number) => Promise<boolean>
  roomScope: (caller: Caller) => Promise<readonly number[]>
  actWitness: (acts: readonly ActedOn[]) => Promise<void>
  roomStaff: (caller: Caller, roomId: number) => Promise<boolean>
  moveRecord: (trx: TransactionClientContract, roomIds: readonly number[]) => Promise<RecordMoves>
  outageWitness: (moved: readonly MovedGrace[]) => Promise<void>
}

const hooks: Partial<Hooks> = {}

/** Delivery knows no rooms; who does registers here. It runs after the commit of every batch of an application that has a room: one read at most. */
export const registerSyncExtra = (syncExtra: Hooks['syncExtra']) => void (hooks.syncExtra = syncExtra)

/** Whether a candidate is paused, so that no exam is started meanwhile. Never asked for answers. */
export const registerStartGuard = (startGuard: Hooks['startGuard']) => void (hooks.startGuard = startGuard)

/** Whether a candidate's identity photos of today are stored. Asked before an exam with camera starts. */
export const registerPhotosGuard = (photosGuard: Hooks['photosGuard']) =>
  void (hooks.photosGuard = photosGuard)

/** Rooms whose applications a caller may list although school and class do not give them. */
export const registerRoomScope = (roomScope: Hooks['roomScope']) => void (hooks.roomScope = roomScope)

/** Is called after the commit with those whose grace an outage of our own moved: staff see it in the history of the candidate. */
export const registerOutageWitness = (outageWitness: Hooks['outageWitness']) =>
  void (hooks.outageWitness = outageWitness)

/** Is called after the commit of acts of staff on applications: the pages of their rooms read them again. */
export const registerActWitness = (actWitness: Hooks['actWitness']) => void (hooks.actWitness = actWitness)

/** Whether a caller is staff of a room and may pause its candidates: they may stop an exam there too. */
export const registerRoomStaff = (roomStaff: Hooks['roomStaff']) => void (hooks.roomStaff = roomStaff)

/** Locks rooms before an order moves many applications between them. */
export const registerMoveRecord = (moveRecord: Hooks['moveRecord']) => void (hooks.moveRecord = moveRecord)

/** Answers are stored already: an error here is logged, and the candidate gets the state of the room with the next beat. */
export async function syncLive({
  roomId,
  ...sitting
}: Omit<RoomSitting, 'roomId'> & { roomId: number | null }): Promise<SyncLive | null> {
  if (roomId === null || !hooks.syncExtra) return null
  try {
    return await hooks.syncExtra({ ...sitting, roomId })
  } catch (error) {
    logger.error({ err: error, roomId }, 'the room of a batch could not be read')
    return null
  }
}

export const isPaused = async (sitting: RoomSitting): Promise<boolean> =>
  hooks.startGuard ? hooks.startGuard(sitting) : false

export const hasPhotosOfToday = async (userId: number): Promise<boolean> =>
  hooks.photosGuard ? hooks.photosGuard(userId) : true

export const roomsOf = async (caller: Caller): Promise<readonly number[]> =>
  hooks.roomScope ? hooks.roomScope(caller) : []

export const mayPauseIn = async (caller: Caller, roomId: number): Promise<boolean> =>
  hooks.roomStaff ? hooks.roomStaff(caller, roomId) : false

/** The acts are on record: what fails here is logged. */
export async function witnessActs(acts: readonly ActedOn[]): Promise<void> {
  try {
    await hooks.actWitness?.(acts)
  } catch (error) {
    const applicationIds = acts.map(({ applicationId }) => applicationId)
    logger.error({ err: error, applicationIds }, 'rooms could not be notified of an act')
  }
}

/** The event of each application is on record: what fails here is logged. */
export async function reportOutage(moved: readonly MovedGrace[]): Promise<void> {
  try {
    await hooks.outageWitness?.(moved)
  } catch (error) {
    logger.error({ err: error }, 'rooms could not be notified of an outage')
  }
}

/** What fails here undoes the moves. */
export const lockForMoves: Hooks['moveRecord'] = async (trx, roomIds) =>
  (await hooks.moveRecord?.(trx, roomIds)) ?? (async () => {})
