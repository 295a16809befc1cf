import { ThemeContext } from '@emotion/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SCHEMES } from '../../src/api/preferences.ts'
import { Link, MemoryRouter } from '../../src/shared/router/index.ts'
import { Button } from '../../src/ui/Button.ts'
import CloseIcon from '../../src/ui/icons/Close.ts'
import { PlainButton } from '../../src/ui/PlainButton.tsx'
import { makeTheme } from '../../src/ui/theme.ts'

const NONE = { primary: null, secondary: null }

const html = (node: ReactNode, scheme: (typeof SCHEMES)[number] = 'light') =>
  renderToStaticMarkup(
    <ThemeContext value={makeTheme(scheme, NONE)}>
      <MemoryRouter>{node}</MemoryRouter>
    </ThemeContext>
  )

/** Its element with the attributes, without styles and class. */
const element = (node: ReactNode) =>
  /<(?:button|a)\b[^>]*>/.exec(html(node))?.[0].replace(/ class="[^"]*"/, '')

/** All declarations of its own class, outside of nested rules. */
const styles = (node: ReactNode, scheme?: (typeof SCHEMES)[number]) =>
  /\.css-[\w-]+\{([^}]*)\}/.exec(html(node, scheme))?.[1] ?? ''

test('a button submits a form only where its type says so', () => {
  expect(element(<Button>Voltar</Button>)).toBe('<button type="button" tabindex="0">')
  expect(element(<PlainButton>Perfil</PlainButton>)).toBe('<button type="button" tabindex="0">')
  expect(element(<Button type="submit">Entrar</Button>)).toBe('<button type="submit" tabindex="0">')
})

test('a disabled button is disabled for the keyboard and for screen readers too', () => {
  expect(element(<Button disabled>Entrar</Button>)).toBe('<button type="button" tabindex="0" disabled="">')
})

test('a link that looks like a button is a link: no type, no role, and none of the style properties', () => {
  expect(
    element(
      <Button href="/" variant="contained" color="error" size="small" sx={{ mt: 2 }}>
        Início
      </Button>
    )
  ).toBe('<a tabindex="0" href="/">')
  expect(
    element(
      <Button component={Link} to="/applications" fullWidth startIcon={<CloseIcon />}>
        Provas
      </Button>
    )
  ).toBe('<a tabindex="0" href="/applications">')
})

test('an icon is hidden from screen readers, before or after the text', () => {
  const drawn = html(
    <Button startIcon={<CloseIcon />} endIcon={<CloseIcon />}>
      Fechar
    </Button>
  )
  expect(drawn).toMatch(/data-icon="start"><style.*?<svg[^>]*aria-hidden="true".*Fechar<span data-icon="end"/)
})

test('a button is 44 px high for touch, a small one 36', () => {
  expect(styles(<Button>Voltar</Button>)).toContain('min-height:44px')
  expect(styles(<Button size="large">Voltar</Button>)).toContain('min-height:44px')
  expect(styles(<Button size="small">Voltar</Button>)).toContain('min-height:36px')
})

test.each(SCHEMES)('the border of an outlined button is that of a control in %s', (scheme) => {
  const { control } = makeTheme(scheme, NONE).tokens
  expect(styles(<Button variant="outlined">Voltar</Button>, scheme)).toContain(`border:1px solid ${control}`)
})

test('styles of a page override those of the button', () => {
  const own = styles(
    <Button variant="outlined" sx={{ minHeight: 60, borderColor: 'error.main' }}>
      Voltar
    </Button>
  )
  expect(own.lastIndexOf('min-height:60px')).toBeGreaterThan(own.lastIndexOf('min-height:44px'))
  expect(own.lastIndexOf('border-color:#B3261E')).toBeGreaterThan(own.lastIndexOf('border:1px solid'))
})
