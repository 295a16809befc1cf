import {
  EMPTY_RESPONSE,
  NO_ANSWER_LINE,
  type FieldError,
  type ItemContent,
  type ItemLogic,
} from '../../contract/index.ts'
import { asReading, parseItem, publicCommon, type CommonContent } from '../reading/item.ts'
import { openResponse } from '../reading/response.ts'
import { nothingExpected } from '../scoring/expected.ts'

/**
 * The rules of a category that is only read: no answer, no points, and it never blocks a candidate. `check`
 * adds further checks of an item.
 */
export function readOnlyLogic(
  category: string,
  check: (common: CommonContent, problems: FieldError[]) => void = () => {}
): Omit<ItemLogic, 'schema'> {
  return {
    needsAnswer: false,
    parse(raw) {
      return parseItem<ItemContent>(raw, category, (_item, common, problems) => {
        check(common, problems)
        return asReading(common)
      })
    },
    toPublic: publicCommon,
    parseResponse(wire) {
      const opened = openResponse(wire, [])
      return opened.ok ? { ok: true, value: { ...EMPTY_RESPONSE, alternatives: [] } } : opened
    },
    isAnswered: () => false,
    /** Nothing to earn, and nothing for a person to grade. */
    score: (content) => ({ earned: content.value, max: content.value }),
    expected: nothingExpected,
    explanations: () => [],
    summaryLine: () => NO_ANSWER_LINE,
  }
}
