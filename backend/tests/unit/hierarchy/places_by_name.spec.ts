import { test } from '@japa/runner'
import { nameKey } from '#hierarchy/domain/names'
import { PlacesByName } from '#hierarchy/domain/places_by_name'
import type { KnownPlaces, KnownSchool } from '#hierarchy/lists/known_places'
import { PlacePlanner } from '#hierarchy/lists/plan_places'

const school = (at: number, more: Partial<KnownSchool> = {}): KnownSchool => ({
  id: at,
  name: `Escola ${at}`,
  codename: `e-${at}`,
  region: null,
  ...more,
})

test.group('places by their names', () => {
  test('one is found by name or codename, however it is typed, and by its new name after it has another', ({
    assert,
  }) => {
    const [first, second] = [school(1, { name: 'São João' }), school(2)]
    const places = new PlacesByName([first, second])
    assert.deepEqual(places.alike(' sao  joao '), [first])
    assert.deepEqual(places.alike('E-2'), [second])
    assert.equal(places.coded('E-1'), first)
    assert.isUndefined(places.coded('São João'))
    assert.isTrue(places.isTaken('SÃO JOÃO', second))
    assert.isFalse(places.isTaken('SÃO JOÃO', first))
    first.name = 'Santa Rita'
    places.renamed(first, 'São João')
    assert.deepEqual([places.alike('são joão'), places.alike('santa rita')], [[], [first]])
    assert.deepEqual(places.alike('e-1'), [first])
  })

  test('a name that is the codename of the same place stays known after another name is given', ({
    assert,
  }) => {
    const place = school(1, { name: 'E-1' })
    const places = new PlacesByName([place])
    place.name = 'Escola nova'
    places.renamed(place, 'E-1')
    assert.deepEqual(places.alike('e-1'), [place])
  })

  test('a list folds the names of places once, and then some texts of each row', async ({ assert }) => {
    const [places, rows] = [1_000, 100]
    const schools = Array.from({ length: places }, (_, at) => school(at))
    const grade = { id: 1, name: 'Série', codename: 's-1' }
    const known = {
      scope: { institutionId: 1, all: true, schoolIds: [], furtherIds: [], classIds: [] },
      regions: [],
      schools,
      grades: [grade],
      classesOf: async () => [],
    } satisfies KnownPlaces
    let folded = 0
    // Nothing is asked of the database: no class has a grade to change.
    const planner = new PlacePlanner(undefined as never, known, 'upsert', (text) => {
      folded += 1
      return nameKey(text)
    })
    for (let at = 0; at < rows; at += 1) {
      const { problems } = await planner.plan({
        region: undefined,
        school: { name: `Escola ${at * 2}`, codename: undefined },
        schoolClass: `Turma ${at}`,
        schoolYear: null,
        grade: 'Série',
      })
      assert.deepEqual(problems, [])
    }
    assert.isAtMost(folded, 2 * (places + 1) + 10 * rows)
  })
})
