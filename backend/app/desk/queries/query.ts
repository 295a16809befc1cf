import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/** A query over `applications`. */
export type Query = DatabaseQueryBuilderContract
