import type { ItemSample } from './sample.ts'

type SampleFile = { readonly samples: readonly ItemSample[] }

const files = import.meta.glob<SampleFile>('../types/*/samples.ts', { eager: true })

/** The samples of every item type, found by glob pattern: an item type brings its own. */
export const SAMPLES: readonly ItemSample[] = Object.values(files).flatMap((file) => file.samples)

/** The samples of one category; [] when it has none (the contract suite then fails). */
export function samplesOf(category: string): ItemSample[] {
  return SAMPLES.filter((sample) => sample.raw.category === category)
}
