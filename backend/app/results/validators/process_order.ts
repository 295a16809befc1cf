import type { Infer } from '@vinejs/vine/types'
import { momentOf } from '#appeals'
import type { ProcessOrder } from '../actions/save_process.js'
import type { SectionRule } from '../domain/section_rule.js'
import type { processBody } from './results_validator.js'

/** What a form or a file says of a process. @throws AppError 400 naming the field that is no time */
export function processOrderOf({
  appealOpensAt,
  appealClosesAt,
  sections,
  sectionRules,
  ...order
}: Infer<typeof processBody>): ProcessOrder & { readonly version: number | undefined } {
  const at = (field: string, text: string | null | undefined) => (text == null ? text : momentOf(field, text))
  return {
    ...order,
    version: order.version,
    sections: sections?.map(({ name, collection, weight }) => ({
      name: name.toWellFormed(),
      collectionId: collection,
      weight,
    })),
    sectionRules: sectionRules?.map(sectionRule),
    appealOpensAt: at('appealOpensAt', appealOpensAt),
    appealClosesAt: at('appealClosesAt', appealClosesAt),
  }
}

type GivenRule = { [Name in keyof SectionRule]?: SectionRule[Name] | undefined } & { name: string }

/** What is left out, or empty, is nothing. */
const sectionRule = ({ name, ...rule }: GivenRule): SectionRule => ({
  name: name.toWellFormed(),
  passingScore: rule.passingScore ?? null,
  passedStatus: rule.passedStatus?.toWellFormed() || null,
  passedColor: rule.passedColor ?? null,
  failedStatus: rule.failedStatus?.toWellFormed() || null,
  failedColor: rule.failedColor ?? null,
  category: rule.category?.toWellFormed() || null,
})
