import { column } from '@adonisjs/lucid/orm'

/** A boolean column: both databases hand back 0 or 1, models show `boolean`. */
export const flagColumn = () =>
  column({
    consume: (value: unknown) => (value === null || value === undefined ? value : Boolean(value)),
    prepare: (value: unknown) => (value === null || value === undefined ? value : value ? 1 : 0),
  })
