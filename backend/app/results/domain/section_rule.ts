import { sectionKeyOf, type ProcessSection } from './section.js'
import { thousandthsOf } from './result.js'

/** What the computed results of a section say beside their points. Points in points; null: nothing. */
export type SectionRule = {
  readonly name: string
  readonly passingScore: number | null
  readonly passedStatus: string | null
  readonly passedColor: string | null
  readonly failedStatus: string | null
  readonly failedColor: string | null
  readonly category: string | null
}

/** What is wrong with the rules; null: nothing. */
export function problemOfRules(
  rules: readonly SectionRule[],
  sections: readonly ProcessSection[]
): string | null {
  const keys = new Set(rules.map(({ name }) => sectionKeyOf(name)))
  if (keys.size < rules.length) return 'results.rule_twice'
  const known = new Set(sections.map(({ name }) => sectionKeyOf(name)))
  if ([...keys].some((key) => !known.has(key))) return 'results.rule_of_no_section'
  if (rules.some(({ passingScore }) => passingScore !== null && thousandthsOf(passingScore) === null))
    return 'results.too_fine'
  // Without a score nobody passes or fails.
  const speaks = ({ passedStatus, failedStatus }: SectionRule) =>
    passedStatus !== null || failedStatus !== null
  return rules.some((rule) => rule.passingScore === null && speaks(rule))
    ? 'results.status_without_passing'
    : null
}

/** As they are compared and recorded. */
export const textOfRules = (rules: readonly SectionRule[]): string =>
  rules
    .map(
      ({ name, passingScore, passedStatus, passedColor, failedStatus, failedColor, category }) =>
        `${name}: ${passingScore ?? '–'}, ${passedStatus ?? '–'} ${passedColor ?? ''}, ${failedStatus ?? '–'} ${failedColor ?? ''}, ${category ?? '–'}`
    )
    .join('; ')
