import type { JsonSchema } from '../../contract/index.ts'
import { COMMON_PROPERTIES, DRAFT, EMPTY_LIST_SLOT, NULL_SLOT } from '../schema/draft.ts'

/** The common fields, where the item is only read. */
export const READ_ONLY_PROPERTIES: JsonSchema = {
  ...COMMON_PROPERTIES,
  value: {
    ...(COMMON_PROPERTIES.value as JsonSchema),
    description: 'Só se lê: vale sempre 0.',
    default: 0,
  },
}

/** The answer of a category that has none. `folder` names the category. */
export function emptyResponseSchema(folder: string): JsonSchema {
  return {
    $schema: DRAFT,
    $id: `https://banca.example/schemas/items/${folder}/response`,
    type: 'object',
    properties: {
      alternativeId: NULL_SLOT,
      alternatives: EMPTY_LIST_SLOT,
      freeResponse: NULL_SLOT,
      gradeLinear: NULL_SLOT,
    },
  }
}
