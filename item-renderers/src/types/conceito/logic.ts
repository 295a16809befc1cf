import type { ItemLogic } from '../../contract/index.ts'
import { readOnlyLogic } from '../../kit/read_only/logic.ts'
import { schema } from './schema.ts'

export const CATEGORY = 'CONCEITO'

export const logic: ItemLogic = { ...readOnlyLogic(CATEGORY), schema }
