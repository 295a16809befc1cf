import { column } from '@adonisjs/lucid/orm'
import { FileSchema } from '#database/schema'

export default class StoredFile extends FileSchema {
  static table = 'files'

  /** Lucid would call the column `sha_256`. */
  @column({ columnName: 'sha256' })
  declare sha256: string
}
