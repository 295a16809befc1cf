import type { ItemLogic } from '../../contract/index.ts'
import { readOnlyLogic } from '../../kit/read_only/logic.ts'
import { asReading, parseItem } from '../../kit/reading/item.ts'
import { problem } from '../../kit/reading/problems.ts'
import { schema } from './schema.ts'

export const CATEGORY = 'IMAGEM'

const PICTURE = /<img\b/i

/**
 * Only looked at, or answered by a file that a person grades. The file is not in the
 * response: the caller knows it.
 */
export const logic: ItemLogic = {
  ...readOnlyLogic(CATEGORY),
  schema,

  asksAnswer: (item) => item.hasAttachment,
  // By a file only.
  canBeAnswered: () => false,

  parse(raw) {
    return parseItem(raw, CATEGORY, (_item, common, problems) => {
      if (problems.length === 0 && !PICTURE.test(common.introduction) && !PICTURE.test(common.question))
        problems.push(problem('introduction', 'no_picture'))
      return common.hasAttachment ? common : asReading(common)
    })
  },

  score(content) {
    const all = { earned: content.value, max: content.value }
    return content.isCancelled === true || !content.hasAttachment ? all : null
  },
}
