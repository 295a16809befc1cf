import type { ItemContent, Score, WireResponse } from '../contract/index.ts'

/**
 * A stored item of an older version, frozen when that version was released: never edited. It must still parse to `parsed`
 * and score the same.
 */
export type Fixture = {
  stored: unknown
  parsed: ItemContent
  answers: { response: WireResponse; score: Score | null; line: string }[]
}

type FixtureFile = { readonly default: { category: string; version: number; fixtures: Fixture[] } }

const files = import.meta.glob<FixtureFile>('../types/*/fixtures/*.json', { eager: true })

export function fixturesOf(category: string): { version: number; fixtures: Fixture[] }[] {
  return Object.values(files)
    .map((file) => file.default)
    .filter((file) => file.category === category)
}
