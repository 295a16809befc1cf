import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { sanitiseHtml } from '../parts/sanitise.ts'
import { HONEST, HOSTILE } from '../../testing/authored_texts.ts'
import type { ItemSample } from '../../testing/sample.ts'
import { ATTRIBUTES, HTML_ELEMENTS, MATHML_ELEMENTS, type Cleaner } from './allowed_html.ts'
import { browserCleaner } from './browser_cleaner.ts'
import { sanitiseComment } from './comment_html.ts'
import { COMMENT_ELEMENTS } from './comment_rules.ts'
import { purifyingCleaner } from './purifier.ts'

const engines: Record<string, Cleaner> = { DOMPurify: purifyingCleaner() }
const native = browserCleaner()
if (native !== undefined) engines.navegador = native

const samples = Object.values(
  import.meta.glob<readonly ItemSample[]>('../../types/*/samples.ts', { import: 'samples', eager: true })
).flat()

/** Every text with markup in the samples of all item types. */
function markupIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('<') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(markupIn) : []
}

const labels = { enlarge: '', enlargeNamed: () => '', table: '', missingImage: '' }

const reread = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
const cleaned = (engine: Cleaner, html: string) => engine(html).innerHTML

/** Elements and attributes in a sanitised text that are not allowed. */
function strangers(body: Element): string[] {
  const elements = new Set([...HTML_ELEMENTS, ...MATHML_ELEMENTS])
  const attributes = new Set(ATTRIBUTES)
  return [...body.querySelectorAll('*')].flatMap((element) => [
    ...(elements.has(element.localName) ? [] : [element.localName]),
    ...[...element.attributes].map(({ name }) => name).filter((name) => !attributes.has(name)),
  ])
}

function Cleaned() {
  return (
    <ul style={{ overflowWrap: 'anywhere' }}>
      {HONEST.map((html) => (
        <li key={html}>
          {Object.entries(engines).map(([name, engine]) => (
            <p key={name}>
              {name}: <code>{cleaned(engine, html)}</code>
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

const meta = { title: 'Questões/Limpeza de textos', component: Cleaned } satisfies Meta<typeof Cleaned>
export default meta

type Story = StoryObj<typeof meta>

const attack = fn()

/** One allow-list, two engines: the browser's own and DOMPurify. */
export const DoisMotores: Story = {
  play: async () => {
    // Otherwise only one engine would be tested without notice.
    await expect(Object.keys(engines)).toEqual(['DOMPurify', 'navegador'])
    for (const html of [...HONEST, ...samples.flatMap(markupIn)]) {
      await expect(cleaned(engines.navegador as Cleaner, html)).toBe(
        cleaned(engines.DOMPurify as Cleaner, html)
      )
    }
  },
}

export const NadaDeEstranho: Story = {
  play: async () => {
    Object.assign(globalThis, { bancaAttack: attack })
    for (const engine of Object.values(engines)) {
      for (const html of [...HONEST, ...HOSTILE]) {
        const once = cleaned(engine, html)
        await expect(strangers(reread(once))).toEqual([])
        // Parsed again it may nest otherwise, but contains nothing else.
        await expect(strangers(reread(reread(once).innerHTML))).toEqual([])
        const shown = document.createElement('div')
        shown.innerHTML = sanitiseHtml(html, engine, { zoom: false, labels })
        await expect(shown.innerHTML).not.toMatch(/example\.com\//)
      }
      const shown = sanitiseHtml(
        '<P title="um style=b" STYLE = "text-align: center; color: red">c</P>',
        engine,
        { zoom: false, labels }
      )
      await expect(shown).toBe('<p title="um style=b" data-look="center">c</p>')
      // The text of an unknown tag is never lost.
      await expect(cleaned(engine, '<o:p>do <x-y>Word</x-y></o:p><unknown>!</unknown>')).toBe('do Word!')
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await expect(attack).not.toHaveBeenCalled()
  },
}

/** Comments have a shorter list, and of attributes one of four sizes. */
export const Comentarios: Story = {
  play: async () => {
    Object.assign(globalThis, { bancaAttack: attack })
    const rich =
      '<p>a <strong>b</strong> <em>c</em> <u>d</u><br><span class="size-huge">e</span></p><ol><li><p>f</p></li></ol>'
    for (const engine of Object.values(engines)) {
      await expect(sanitiseComment(rich, engine)).toBe(rich)
      await expect(
        sanitiseComment(
          '<p class="size-huge" title="t">a<span class="x" style="color:red">b</span></p>',
          engine
        )
      ).toBe('<p>a<span>b</span></p>')
      for (const html of [...HONEST, ...HOSTILE]) {
        const body = reread(sanitiseComment(html, engine))
        await expect(body.querySelectorAll(`:not(${COMMENT_ELEMENTS.join(',')})`)).toHaveLength(0)
        for (const element of body.querySelectorAll('*'))
          await expect(element.getAttributeNames().filter((name) => name !== 'class')).toEqual([])
      }
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await expect(attack).not.toHaveBeenCalled()
  },
}
