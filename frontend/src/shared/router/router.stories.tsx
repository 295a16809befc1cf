import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, within } from 'storybook/test'
import {
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from './index.ts'

function Where() {
  const { pathname, search, state } = useLocation()
  return (
    <p role="status">
      {useNavigationType()} {pathname}
      {search} {JSON.stringify(state)}
    </p>
  )
}

function List() {
  const [query, setQuery] = useSearchParams()
  return (
    <button
      type="button"
      onClick={() => setQuery((before) => ({ ...Object.fromEntries(before), page: '2' }), { replace: true })}
    >
      Página {query.get('page') ?? '1'}
    </button>
  )
}

function Item() {
  const navigate = useNavigate()
  const { itemId } = useParams()
  return (
    <button
      type="button"
      onClick={() => navigate(`/items/${Number(itemId) + 1}`, { state: { from: itemId } })}
    >
      Depois da questão {itemId}
    </button>
  )
}

function Journey() {
  const [opened, setOpened] = useState(0)
  return (
    <MemoryRouter address="/list?order=name">
      <nav>
        <NavLink to="/list">Lista</NavLink> <NavLink to="/items">Questões</NavLink>{' '}
        <Link to="/old">Endereço antigo</Link>{' '}
        <Link
          to="/list"
          onClick={(event) => {
            event.preventDefault()
            setOpened(opened + 1)
          }}
        >
          Pergunta antes ({opened})
        </Link>
      </nav>
      <Where />
      <Routes>
        <Route path="/list" element={<List />} />
        <Route path="/items" element={<Navigate to="/items/1" replace />} />
        <Route
          element={
            <section aria-label="Questão">
              <Outlet />
            </section>
          }
        >
          <Route path="/items/:itemId" element={<Item />} />
        </Route>
        <Route path="*" element={<Navigate to="/list" replace state={{ lost: true }} />} />
      </Routes>
    </MemoryRouter>
  )
}

const meta: Meta<typeof Journey> = {
  title: 'Produto/Navegação',
  component: Journey,
  parameters: { product: true },
}
export default meta

/** Links, redirects, parameters and state, without a page load. */
export const Caminho: StoryObj<typeof Journey> = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const isAt = (text: string) => expect(page.getByRole('status')).toHaveTextContent(text)
    const click = (name: string | RegExp) => userEvent.click(page.getByText(name))
    isAt('POP /list?order=name null')
    await click('Página 1')
    isAt('REPLACE /list?order=name&page=2 null')
    await expect(page.getByText('Lista')).toHaveAttribute('aria-current', 'page')

    await click('Questões')
    isAt('REPLACE /items/1 null')
    await expect(page.getByText('Questões')).toHaveClass('active')
    await expect(page.getByRole('region', { name: 'Questão' })).toHaveTextContent('Depois da questão 1')
    await click(/Depois/)
    isAt('PUSH /items/2 {"from":"1"}')

    // A link to the present address adds no second entry.
    await click('Endereço antigo')
    isAt('REPLACE /list {"lost":true}')
    await click('Lista')
    isAt('REPLACE /list null')

    // A handler that prevents the click stays on the page.
    await click('Questões')
    await click(/Pergunta antes/)
    isAt('REPLACE /items/1 null')
    await expect(page.getByText('Pergunta antes (1)')).toBeVisible()

    // A click for a new tab or window is left to the browser.
    for (const click of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      const leftToBrowser = new Promise<boolean>((resolve) => {
        const look = (event: Event) => {
          resolve(!event.defaultPrevented)
          event.preventDefault()
        }
        window.addEventListener('click', look, { once: true })
      })
      fireEvent.click(page.getByText('Lista'), click)
      await expect(await leftToBrowser).toBe(true)
    }
    isAt('REPLACE /items/1 null')
  },
}
