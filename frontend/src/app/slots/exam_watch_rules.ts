import type { Data } from '@banca/backend/api'
import { canSit, type Group } from '../../api/session.ts'
import { wishesOf } from '../../exam/capture_wishes.ts'

type Application = Pick<Data.Delivery.Application, 'roomId' | 'status' | 'exam'>

/** Only ALUNO is captured by camera or screen. */
const isCaptured = (group: Group) => group === 'ALUNO'

/**
 * What is rendered around an exam for this group. All false for an exam without room
 * and flags: nothing is downloaded.
 */
export function watchOf(application: Application, group: Group) {
  const wishes = wishesOf(application.exam.collection)
  const isOpen = ['AVAILABLE', 'STARTED', 'STOPPED'].includes(application.status)
  return {
    wishes,
    /** The camera is required before the exam opens. */
    gate: isOpen && isCaptured(group) && wishes.camera,
    /** Camera or screen run while the exam does. */
    capture: application.status === 'STARTED' && isCaptured(group) && (wishes.camera || wishes.screenshots),
    /** There is a room with a proctor. */
    room: isOpen && application.roomId !== null && canSit({ loggedGroup: group }),
  }
}
