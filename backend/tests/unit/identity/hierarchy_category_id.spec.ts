import { test } from '@japa/runner'
import {
  hierarchyCategoryId,
  parseHierarchyCategoryId,
  type HierarchyCategoryKey,
} from '#identity/domain/hierarchy_category_id'

test.group('ids of hierarchy categories', () => {
  test('every key is read back from its id', ({ assert }) => {
    const keys: HierarchyCategoryKey[] = [
      { level: 'region', regionId: 4 },
      { level: 'school', schoolId: 3 },
      { level: 'grade', schoolId: 3, gradeId: 2 },
      { level: 'class', classId: 17 },
    ]
    assert.deepEqual(keys.map(hierarchyCategoryId), ['region-4', 'school-3', 'grade-3-2', 'class-17'])
    assert.deepEqual(
      keys.map((key) => parseHierarchyCategoryId(hierarchyCategoryId(key))),
      keys
    )
  })

  test('any other text is no id', ({ assert }) => {
    for (const text of [
      '',
      'region-',
      'region-1-2',
      'school-',
      'school-0',
      'grade-3',
      'class-1-2',
      'class-01',
      ' class-1',
      'turma-1',
    ])
      assert.isNull(parseHierarchyCategoryId(text), text)
  })
})
