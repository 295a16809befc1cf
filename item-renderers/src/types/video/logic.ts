import type { ItemLogic } from '../../contract/index.ts'
import { logic as freeResponse, type FreeResponseResponse } from '../free_response/logic.ts'
import { MAX_EXPECTED } from '../free_response/schema.ts'
import { ABSOLUTE_MAX_LENGTH } from '../../kit/text/stored_text.ts'
import { readInteger, readTexts } from '../../kit/reading/fields.ts'
import { asReading, parseItem, publicCommon } from '../../kit/reading/item.ts'
import { openResponse } from '../../kit/reading/response.ts'
import { asksQuestion, readVideo, videoOf, type VideoContent, type VideoPublic } from './content.ts'
import { schema } from './schema.ts'

export const CATEGORY = 'VIDEO'

/** Only watched, or with a question that is answered by text and graded by a person. */
export const logic: ItemLogic<VideoContent, VideoPublic, FreeResponseResponse> = {
  ...freeResponse,
  schema,
  needsAnswer: false,

  asksAnswer: (item) => asksQuestion(item) || item.hasAttachment,
  canBeAnswered: asksQuestion,

  parse(raw) {
    return parseItem<VideoContent>(
      raw,
      CATEGORY,
      (item, common, problems) => {
        const read = (key: string) => ({ raw: item, key, at: '', problems })
        const length = readInteger(read('freeResponseMaxLength'), { min: 1, max: ABSOLUTE_MAX_LENGTH })
        const expected = readTexts(read('expectedFreeResponse'), MAX_EXPECTED)
        const asks = common.question.trim() !== '' || common.hasAttachment
        return {
          ...(asks ? common : asReading(common)),
          ...(length === undefined ? {} : { freeResponseMaxLength: length }),
          ...(expected.length === 0 ? {} : { expectedFreeResponse: expected }),
          video: readVideo(item, problems),
        }
      },
      { needsQuestion: false }
    )
  },

  toPublic(content) {
    const { src, captions, captionsLanguage } = videoOf(content)
    return {
      ...publicCommon(content),
      freeResponseMaxLength: content.freeResponseMaxLength ?? null,
      video: {
        src,
        ...(captions === undefined ? {} : { captions }),
        ...(captionsLanguage === undefined ? {} : { captionsLanguage }),
      },
    }
  },

  parseResponse(wire, item) {
    if (!asksQuestion(item)) {
      const opened = openResponse(wire, [])
      if (!opened.ok) return opened
    }
    return freeResponse.parseResponse(wire, item)
  },

  score(content) {
    const asks = asksQuestion(content) || content.hasAttachment
    return content.isCancelled === true || !asks ? { earned: content.value, max: content.value } : null
  },
}
