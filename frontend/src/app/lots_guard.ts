import { unsentMarks } from '../api/held_lots.ts'
import { getSession } from '../api/session.ts'
import { guardLeaving, holdOnce } from '../exam/leaving.ts'

/** A log-out deletes the lots of this device: marks that are still to be sent are sent first, from whatever page. Without any, its code is not loaded. */
export const guardLots = (): (() => void) =>
  guardLeaving(
    holdOnce(async () => {
      const person = getSession()?.user.id
      if (person === undefined || unsentMarks(person) === 0) return null
      const { unsentBeforeLeaving } = await import('../features/marking/store/lot_desks.ts')
      return unsentBeforeLeaving(person)
    })
  )
