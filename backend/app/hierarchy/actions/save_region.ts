import { createRegion } from '#identity'
import { countRows, foldName, select } from '#shared'
import { namedPlaces } from './named_places.js'

/** Regions, above schools; one with schools stays. */
export const savedRegions = namedPlaces({
  type: 'region',
  list: (trx, { institutionId }) =>
    select(trx, 'regions', { id: 'regions.id', codename: 'regions.codename', name: 'regions.name' }).where(
      'institution_id',
      institutionId
    ),
  create: createRegion,
  rename: async (trx, id, name) =>
    void (await trx
      .from('regions')
      .where('id', id)
      .update({ name, name_key: foldName(name) })),
  inUse: async (trx, id) => ({
    schools: await countRows(trx.from('schools').where('region_id', id).select('id')),
  }),
  remove: async (trx, id) => void (await trx.from('regions').where('id', id).delete()),
})
