import { foldName } from '#shared/fold_name'

/** Two names of places with one key are one to whoever reads them: neither case, accents nor the number of blanks make a difference. */
export const placeKey = (name: string): string => foldName(name).replaceAll(/\s+/g, ' ').trim()
