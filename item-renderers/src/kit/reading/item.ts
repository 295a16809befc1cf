import type { FieldError, ItemContent, PublicItem, Result } from '../../contract/index.ts'
import { readBoolean, readInteger, readNumber, readRequiredText, readText } from './fields.ts'
import { problem } from './problems.ts'
import { camelCaseKeys, isObject, type Raw } from './raw.ts'

/** Maximum points of an item. */
export const MAX_VALUE = 1_000_000

/** Fields that every category's content has. */
export type CommonContent = Pick<
  ItemContent,
  'id' | 'category' | 'introduction' | 'question' | 'description' | 'value' | 'hasAttachment' | 'isCancelled'
>

/**
 * Reads an item: the common fields here, the category's own in `readRest`, which adds its errors to
 * `problems`. Total: whatever `raw` is, the outcome is a Result with every error found.
 */
export function parseItem<Content extends ItemContent>(
  raw: unknown,
  category: Content['category'],
  readRest: (raw: Raw, common: CommonContent, problems: FieldError[]) => Content,
  { needsQuestion = true }: { needsQuestion?: boolean } = {}
): Result<Content, FieldError[]> {
  const item = camelCaseKeys(raw)
  if (!isObject(item)) return { ok: false, error: [problem('', 'not_an_object')] }
  const problems: FieldError[] = []
  if (item.category !== category) problems.push(problem('category', 'wrong_category', { expected: category }))
  const content = readRest(item, readCommon(item, category, needsQuestion, problems), problems)
  return problems.length === 0 ? { ok: true, value: content } : { ok: false, error: problems }
}

function readCommon(
  raw: Raw,
  category: string,
  needsQuestion: boolean,
  problems: FieldError[]
): CommonContent {
  const at = ''
  const description = readText({ raw, key: 'description', at, problems })
  return {
    id: readInteger({ raw, key: 'id', at, problems }, { min: 0, max: Number.MAX_SAFE_INTEGER }) ?? 0,
    category,
    introduction: readText({ raw, key: 'introduction', at, problems }),
    question: (needsQuestion ? readRequiredText : readText)({ raw, key: 'question', at, problems }),
    ...(description === '' ? {} : { description }),
    value: readNumber({ raw, key: 'value', at, problems }, { min: 0, max: MAX_VALUE }) ?? 1,
    hasAttachment: readBoolean({ raw, key: 'hasAttachment', at, problems }),
    ...(readBoolean({ raw, key: 'isCancelled', at, problems }) ? { isCancelled: true } : {}),
  }
}

/**
 * The common fields of an item that is only read: nothing to earn, no file, whatever the author wrote there.
 */
export function asReading(common: CommonContent): CommonContent {
  return { ...common, value: 0, hasAttachment: false }
}

/** The common part of the allow-list of `toPublic`. */
export function publicCommon(content: ItemContent): PublicItem {
  return {
    id: content.id,
    category: content.category,
    introduction: content.introduction,
    question: content.question,
    description: content.description ?? null,
    hasAttachment: content.hasAttachment,
  }
}
