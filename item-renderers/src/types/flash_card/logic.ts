import type { ItemLogic } from '../../contract/index.ts'
import { readOnlyLogic } from '../../kit/read_only/logic.ts'
import { problem } from '../../kit/reading/problems.ts'
import { schema } from './schema.ts'

export const CATEGORY = 'FLASH_CARD'

/** A card has two sides: the introduction on the front, the question on the back. */
export const logic: ItemLogic = {
  ...readOnlyLogic(CATEGORY, (common, problems) => {
    const known = problems.some((entry) => entry.path === 'introduction')
    if (!known && common.introduction.trim() === '') problems.push(problem('introduction', 'required'))
  }),
  schema,
}
