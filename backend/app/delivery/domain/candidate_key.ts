import { namePartsOf } from '#shared/name_parts'

const KEY_MAX = 255

/**
 * What lists order candidates by: the parts of the name, then those of the identifier. It begins with the first part of the name, and is
 * compared by code points.
 */
export const candidateKey = (name: string, identifier: string | null): string =>
  [...`${namePartsOf(name).join(' ')}\t${namePartsOf(identifier ?? '').join(' ')}`].slice(0, KEY_MAX).join('')
