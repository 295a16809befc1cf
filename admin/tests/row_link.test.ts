import { createElement } from 'react'
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
  const link = createElement(RowLink, { to: 'show', children: 'Ana' })
  const row = createElement(RecordContextProvider, { value: { id: 7 }, children: link })
  const list = createElement(ResourceContextProvider, { value: 'result_appeals', children: row })
  const based = createElement(BasenameContextProvider, { basename: '/admin', children: list })
  expect(renderToStaticMarkup(createElement(TestMemoryRouter, null, based))).toMatch(
    /<a [^>]*href="\/admin\/result_appeals\/7\/show"[^>]*>Ana<\/a>$/
  )
})
