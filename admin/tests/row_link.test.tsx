import {
  BasenameContextProvider,
  RecordContextProvider,
  ResourceContextProvider,
  TestMemoryRouter,
} from 'react-admin'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RowLink } from '../src/app/RowLink'

test('the first cell of a row is a link to its page', () => {
  const html = renderToStaticMarkup(
    <TestMemoryRouter>
      <BasenameContextProvider basename="/admin">
        <ResourceContextProvider value="result_appeals">
          <RecordContextProvider value={{ id: 7 }}>
            <RowLink to="show">Ana</RowLink>
          </RecordContextProvider>
        </ResourceContextProvider>
      </BasenameContextProvider>
    </TestMemoryRouter>
  )
  expect(html).toMatch(/<a [^>]*href="\/admin\/result_appeals\/7\/show"[^>]*>Ana<\/a>$/)
})
