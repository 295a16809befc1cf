import { BaseSchema } from '@adonisjs/lucid/schema'

const TABLE = 'users'
const COLUMNS = ['institution_id', 'public_identifier']
const NAME = 'users_identifier_unique'
/** So many identifiers are named. */
const NAMED = 20

/**
 * An identifier is one person's within an institution; whoever has none is not compared. Nothing is repaired here: by which of two people results
 * and lists mean a number only the school knows.
 * @throws naming the identifiers that two people have, and what to do
 */
export default class extends BaseSchema {
  async up() {
    const twice: { institution: string; identifier: string; people: number | string }[] = await this.db
      .from(TABLE)
      .join('institutions', 'institutions.id', 'users.institution_id')
      .whereNotNull('users.public_identifier')
      .groupBy('institutions.codename', 'users.institution_id', 'users.public_identifier')
      .havingRaw('count(*) > 1')
      .orderBy('users.institution_id')
      .orderBy('users.public_identifier')
      .limit(NAMED + 1)
      .select('institutions.codename as institution', 'users.public_identifier as identifier')
      .count('* as people')
    if (twice.length > 0) throw new Error(textOf(twice))
    this.schema.alterTable(TABLE, (table) => {
      table.unique(COLUMNS, { indexName: NAME })
    })
  }

  async down() {
    this.schema.alterTable(TABLE, (table) => {
      table.dropUnique(COLUMNS, NAME)
    })
  }
}

const textOf = (twice: readonly { institution: string; identifier: string; people: number | string }[]) => {
  const named = twice
    .slice(0, NAMED)
    .map(({ institution, identifier, people }) => `  "${identifier}" in ${institution}: ${people} people`)
  return [
    'Several people of an institution have the same identifier (users.public_identifier). Nobody was changed.',
    ...named,
    ...(twice.length > NAMED ? ['  ... and more'] : []),
    'Start the version from before, open "Pessoas" in the console, search for each of these identifiers and give it to one person only',
    '(another number, or none, for the others). Then start this version again.',
  ].join('\n')
}
