import { expect, test } from 'vitest'
import { ROUTES } from '../../frontend/src/app/routes/route_table'
import { CONSOLE_PAGES } from '../src/app/pages'

test('each page with an address of its own is one that the frontend links and comes back to after a log-in', () => {
  const linked = ROUTES.filter(({ app, id }) => app === 'admin' && !id.startsWith('notice-')).map(
    ({ path }) => path
  )
  const pages = CONSOLE_PAGES.flatMap((page) =>
    page.kind === 'page' && !page.path.startsWith('/admin/') ? [page.path] : []
  )
  expect(pages.length).toBeGreaterThan(5)
  expect(linked.filter((path) => path !== '/admin/*').toSorted()).toEqual(pages.toSorted())
})
