import type { Data } from '@banca/backend/api'
import { call, download } from '../providers/data'

export type ClassArrivals = Data.FirstAccess.ClassArrivals
export type WaitingPerson = Data.FirstAccess.WaitingPerson

/** Classes, and of their people only those that are named. */
export type Asked = { readonly classes: readonly number[]; readonly people?: readonly number[] }

export const waitingIn = async (classId: number): Promise<WaitingPerson[]> =>
  (await call('GET', '/v1/first_access/:id', { params: { id: classId } })).results

const bodyOf = ({ classes, people }: Asked) => ({
  classes: [...classes],
  ...(people && { people: [...people] }),
})

/** Saves the cards as a PDF. @throws HttpError */
export const printCards = (asked: Asked, name: string): Promise<void> =>
  download('/v1/first_access/cards', `${name}.pdf`, bodyOf(asked))

export const mailAccess = (asked: Asked) => call('POST', '/v1/first_access/mails', { body: bodyOf(asked) })
