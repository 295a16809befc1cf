import { styled } from '../kit/ui/styled.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { expect, waitFor } from 'storybook/test'
import type { ItemViewProps, ReviewProps } from '../contract/index.ts'
import { registry } from '../logic.ts'
import { loadReview, loadView } from '../view.ts'
import type { ItemSample } from './sample.ts'
import { samplesOf } from './samples.ts'
import { ReviewStage, ViewStage } from './stage.tsx'

/**
 * The part of the contract that needs a screen: every item type, answered and reviewed,
 * under different display conditions.
 */
type Shown = {
  category: string
  samples: readonly ItemSample[]
  View: ComponentType<ItemViewProps>
  Review: ComponentType<ReviewProps>
}

const Section = styled('section')({ marginBottom: 32, minWidth: 0 })

function Everything({ shown, direction }: { shown: readonly Shown[]; direction: 'ltr' | 'rtl' }) {
  return (
    <div dir={direction}>
      {shown.map(({ category, samples, View, Review }) =>
        samples.map((sample, index) => (
          <Section
            key={`${category} ${sample.name}`}
            aria-label={`${category}: ${sample.name}`}
            data-testid="item"
          >
            <ViewStage View={View} sample={numbered(sample, category, index * 2)} response={sample.right} />
            <ReviewStage
              Review={Review}
              sample={numbered(sample, category, index * 2 + 1)}
              response={sample.right}
              disclosed
            />
          </Section>
        ))
      )}
    </div>
  )
}

/** Unique ids: they distinguish the fields of two items on one page. */
function numbered(sample: ItemSample, category: string, index: number): ItemSample {
  const place = registry.findIndex((plugin) => plugin.category === category)
  return { ...sample, raw: { ...sample.raw, id: place * 100 + index + 1 } }
}

const meta = {
  title: 'Questões/Contrato',
  component: Everything,
  args: { shown: [], direction: 'ltr' },
  // A real page never holds two items: landmarks of the same name in both are acceptable here.
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
  loaders: [
    async () => ({
      shown: await Promise.all(
        registry.map(async ({ category }) => ({
          category,
          samples: samplesOf(category),
          View: await loadView(category),
          Review: await loadReview(category),
        }))
      ),
    }),
  ],
  render: (args, { loaded }) => <Everything {...args} shown={loaded.shown as Shown[]} />,
} satisfies Meta<typeof Everything>
export default meta

type Story = StoryObj<typeof meta>

/** The sections, once all their content is loaded. */
async function itemsIn(canvasElement: HTMLElement): Promise<HTMLElement[]> {
  const all = () => [...canvasElement.querySelectorAll<HTMLElement>('[data-testid=item]')]
  await waitFor(() => {
    expect(new Set(all().map((one) => one.ariaLabel?.split(':')[0])).size).toBe(registry.length)
    for (const image of canvasElement.querySelectorAll('img')) expect(image.complete).toBe(true)
  })
  return all()
}

/** Elements wider than the page, by section; those inside a scrolling frame do not count. */
const wider = (items: readonly HTMLElement[]) =>
  items.filter((item) => item.scrollWidth > item.clientWidth + 1).map((item) => item.ariaLabel)

const FOCUSABLE = 'a[href], button, input, select, textarea, video, [tabindex="0"]'

const SMALL = {
  viewport: { options: { zoomed: { name: '400 %', styles: { width: '320px', height: '256px' } } } },
}

/**
 * 400 % of a screen of 1280 x 1024 leaves 320 x 256: nothing scrolls sideways, and every control fits
 * the screen when it is focused.
 */
export const Zoom400: Story = {
  parameters: SMALL,
  globals: { viewport: { value: 'zoomed' } },
  play: async ({ canvasElement }) => {
    const items = await itemsIn(canvasElement)
    await expect(window.innerWidth).toBe(320)
    await expect(wider(items)).toEqual([])
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    const cut = [...canvasElement.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((control) => {
      // Controls inside a scrolling frame are scrolled into view by it.
      if (control.closest('[tabindex="0"]:not(video)') !== null) return false
      const { left, right, width } = control.getBoundingClientRect()
      return width > 0 && (left < 0 || right > 320)
    })
    await expect(cut.map((control) => control.outerHTML.slice(0, 120))).toEqual([])
  },
}

/**
 * Right to left: everything is aligned to the right, nothing is fixed to the left, nothing exceeds the page.
 */
export const DireitaParaEsquerda: Story = {
  args: { direction: 'rtl' },
  play: async ({ canvasElement }) => {
    const items = await itemsIn(canvasElement)
    await expect(wider(items)).toEqual([])
    const nailed = items.flatMap((item) =>
      [...item.querySelectorAll<HTMLElement>('*')]
        .filter((element) => element.closest('math, track') === null && element.dataset.look === undefined)
        .filter((element) => {
          const { direction, textAlign, float } = getComputedStyle(element)
          return direction !== 'rtl' || textAlign === 'left' || float === 'left'
        })
        .map((element) => `${item.ariaLabel}: ${element.outerHTML.slice(0, 120)}`)
    )
    await expect(nailed).toEqual([])
  },
}

/** axe checks the colours of all of them. */
export const Escuro: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => void (await itemsIn(canvasElement)),
}

export const AltoContraste: Story = {
  globals: { theme: 'contrast' },
  play: async ({ canvasElement }) => void (await itemsIn(canvasElement)),
}

/** By keyboard alone: Tab reaches the controls of every item one after another and never gets stuck. */
export const Teclado: Story = {
  play: async ({ canvasElement, userEvent }) => {
    const items = await itemsIn(canvasElement)
    const controls = canvasElement.querySelectorAll(FOCUSABLE).length
    const reached = new Set<Element>()
    for (let presses = 0; presses <= controls; presses += 1) {
      await userEvent.tab()
      const focused = document.activeElement
      if (focused === null || focused === document.body || reached.has(focused)) break
      reached.add(focused)
    }
    const missed = items.filter(
      (item) =>
        item.querySelector(':is(input, textarea, button):not(:disabled, [tabindex="-1"])') !== null &&
        ![...reached].some((element) => item.contains(element))
    )
    await expect(missed.map((item) => item.ariaLabel)).toEqual([])
  },
}
