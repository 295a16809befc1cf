import { clock } from '#shared'
import { removeOldStills } from '../actions/newest_stills.js'

/** The last picture of an exam is there for the rest of the day. */
const LAST_MS = 12 * 3_600_000

/** Removes old stills. */
export const tidyStills = () => removeOldStills(clock.now() - LAST_MS)
