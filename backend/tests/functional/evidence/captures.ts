import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { as } from '#tests/fixtures/people'

/** In milliseconds. */
export const HOUR = 3_600_000

/** A test is one moment: a minute or a day that ends in the middle of it would change what is right. */
export const freezeClock = () => {
  clock.freeze(clock.now())
  return () => clock.release()
}

/** The address of the server of this process. */
export const origin = () => `http://127.0.0.1:${process.env.PORT}`
/** A read of somebody who is logged in. */
export const get = (path: string, token: string) => fetch(`${origin()}${path}`, { headers: as(token) })

/** Who has looked at what of this candidate, oldest first. */
export const viewsOf = async (candidateId: number) =>
  (
    (await db.from('capture_views').where('candidate_id', candidateId).orderBy('id')) as {
      what: string
      viewer_id: number
    }[]
  ).map(({ what, viewer_id }) => [what, viewer_id])
