import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import {
  Link,
  MemoryRouter,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useParams,
  useSearchParams,
} from '../../../src/shared/router/index.ts'
import { RouterContext } from '../../../src/shared/router/context.ts'
import { memoryHistory } from '../../../src/shared/router/history.ts'

const at = (address: string, page: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter address={address}>{page}</MemoryRouter>)

const Params = () => JSON.stringify(useParams()).replaceAll('"', '')
const html = (text: string) => text.replaceAll('"', '')

const Area = () => (
  <Routes>
    <Route path="instructions" element={<>instructions</>} />
    <Route
      element={
        <b>
          <Outlet />
        </b>
      }
    >
      <Route path="answers/:answerId" element={<Params />} />
      <Route path="review" element={<>review</>} />
    </Route>
    <Route path="*" element={<>elsewhere</>} />
  </Routes>
)
const App = () => (
  <Routes>
    <Route path="*" element={<>nowhere</>} />
    <Route path="/" element={<>home</>} />
    <Route path="/appeals/:appealId" element={<Params />} />
    <Route path="/appeals/new" element={<>new</>} />
    <Route path="/applications/:id/*" element={<Area />} />
  </Routes>
)

describe('Routes', () => {
  test.each([
    ['/', 'home'],
    ['/nothing', 'nowhere'],
    ['/appeals/new', 'new'],
    ['/appeals/7?x=1', '{appealId:7}'],
    ['/applications/12/instructions', 'instructions'],
    ['/applications/12/answers/3', '<b>{id:12,*:answers/3,answerId:3}</b>'],
    ['/applications/12/review', '<b>review</b>'],
    ['/applications//12//review', '<b>review</b>'],
    ['/applications/12', 'elsewhere'],
    ['/applications/12/else/where', 'elsewhere'],
  ])('%s renders %s', (address, drawn) => {
    expect(html(at(address, <App />)).replaceAll('&quot;', '')).toBe(drawn)
  })

  test('nothing is rendered where no route matches', () => {
    expect(
      at(
        '/a',
        <Routes>
          <Route path="/b" element={<>b</>} />
        </Routes>
      )
    ).toBe('')
  })
})

test('the parameters of the address are read', () => {
  const Page = () => `${useSearchParams()[0].get('collection')} ${useLocation().search}`
  expect(at('/exams?collection=7', <Page />)).toBe('7 ?collection=7')
})

test('a page that was left sets no parameter of the next one', () => {
  const history = memoryHistory('/cards?search=a')
  const setters: ReturnType<typeof useSearchParams>[1][] = []
  const Page = ({ take }: { take(set: (typeof setters)[number]): void }) => {
    take(useSearchParams()[1])
    return null
  }
  renderToStaticMarkup(
    <RouterContext value={{ history, visit: history.visit() }}>
      <Page take={(one) => void setters.push(one)} />
    </RouterContext>
  )
  const set: (typeof setters)[number] = (...asked) => setters[0]?.(...asked)
  const address = () => history.visit().location.pathname + history.visit().location.search
  set({ search: 'ab' })
  expect(address()).toBe('/cards?search=ab')
  history.go('/list?collection=11')
  set({ search: 'abc' })
  expect(address()).toBe('/list?collection=11')
})

describe('links', () => {
  test('navigate to their address; a query alone changes the query', () => {
    expect(at('/exams', <Link to="/a?b#c">x</Link>)).toBe('<a href="/a?b#c">x</a>')
    expect(at('/exams', <Link to="?page=2">x</Link>)).toBe('<a href="/exams?page=2">x</a>')
  })

  test.each([
    ['/exams/dashboard', true],
    ['/exams/dashboard/', true],
    ['/Exams/Dashboard/list?x=1', true],
    ['/exams/dashboard-open', false],
    ['/exams', false],
  ])('a link of a menu is active on %s: %s', (address, active) => {
    const drawn = at(
      address,
      <NavLink to="/exams/dashboard?collection=1" className="tab">
        x
      </NavLink>
    )
    expect(drawn.includes('class="tab active"') && drawn.includes('aria-current="page"')).toBe(active)
    expect(drawn.includes('class="tab"')).toBe(!active)
  })

  test('a link of a menu to the home page is active only there', () => {
    expect(at('/', <NavLink to="/">x</NavLink>)).toContain('active')
    expect(at('/a', <NavLink to="/">x</NavLink>)).not.toContain('active')
  })
})

test('a page outside of a router throws an error that names it', () => {
  expect(() => renderToStaticMarkup(<Link to="/">x</Link>)).toThrow('no <Router>')
})
