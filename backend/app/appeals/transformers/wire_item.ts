import type { AppealItem } from '../views.js'

/** What an appeal is about, as every call names it. */
export const wireItem = ({ id, position, verboseName, category }: AppealItem) => ({
  id,
  position,
  verboseName,
  category,
})
