import { expect, test } from 'vitest'
import { idInCategory } from '../../src/features/application-list/model/names.ts'

test.each(['school-3', 'grade-2-3', 'class-3'])('%s is numbered where its name is not known', (category) => {
  expect(idInCategory(category)).toBe('3')
})
