import { expect, test } from 'vitest'
import { pageOf } from '../../src/app/routes/Guarded.tsx'
import { ROUTES } from '../../src/app/routes/route_table.ts'

const exam = ROUTES.find((row) => row.id === 'application')!
const list = ROUTES.find((row) => row.id === 'applications')!

test('an exam stays the same page from item to item', () => {
  expect(pageOf(exam, { applicationId: '7', '*': 'answers/1' })).toBe(
    pageOf(exam, { applicationId: '7', '*': 'answers/2' })
  )
})

test('another exam and another row are other pages', () => {
  const here = pageOf(exam, { applicationId: '7', '*': 'instructions' })
  expect(pageOf(exam, { applicationId: '8', '*': 'instructions' })).not.toBe(here)
  expect(pageOf(list, {})).not.toBe(here)
})
