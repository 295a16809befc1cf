import { test } from '@japa/runner'
import { NO_SCOPE, wantsNumber, withPlaces } from '#imports/domain/full_list'

test.group('full lists', () => {
  test('more than 5 % want their number typed, 5 % do not', ({ assert }) => {
    assert.isFalse(wantsNumber(0, 0))
    assert.isFalse(wantsNumber(5, 100))
    assert.isTrue(wantsNumber(6, 100))
    assert.isTrue(wantsNumber(1, 19))
    assert.isFalse(wantsNumber(1, 20))
  })

  test('a list is for the places that its rows name, each once; one that is still to be made has nobody', ({
    assert,
  }) => {
    const scope = withPlaces(NO_SCOPE, [
      { schoolId: 1, classId: null },
      { schoolId: 1, classId: null },
      { schoolId: null, classId: null },
    ])
    assert.deepEqual(scope, { ...NO_SCOPE, isPlaced: true, schools: [1] })
    assert.deepEqual(withPlaces(scope, [{ schoolId: null, classId: 7 }]).classes, [7])
    assert.isFalse(withPlaces(NO_SCOPE, []).isPlaced)
    // Its rows name schools that are not there: it is for none, not for all.
    assert.containsSubset(withPlaces(NO_SCOPE, [], true), { isPlaced: true, schools: [], classes: [] })
  })
})
