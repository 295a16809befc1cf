import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { openContext } from '../support/chromium.js'
import { expect, goTo, beginExam, toolsLoaded } from '../support/candidate.js'
import { openFixture } from '../support/fixture.js'

const TOOLS = [
  'Calculadora',
  'Calculadora científica',
  'Marca-texto',
  'Desenho',
  'Tabela de símbolos',
  'Bloco de notas',
  'Leitura',
]

const box = async (page: Page, selector: string) => {
  // Where it is not drawn yet, it is nowhere: whoever polls looks again.
  const found = (await page.locator(selector).first().boundingBox()) ?? {
    x: Number.NaN,
    y: Number.NaN,
    width: 0,
    height: 0,
  }
  return { top: found.y, bottom: found.y + found.height, left: found.x, right: found.x + found.width }
}

test.group('Tool panels', (group) => {
  const fixture = openFixture(group)

  for (const [at, viewport] of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ].entries()) {
    test(`fit between header and next button, complete or scrolling inside: ${viewport.width}x${viewport.height}`, async () => {
      const { school, browser } = fixture
      const context = await openContext(browser, { viewport })
      const page = await context.newPage()
      await beginExam(page, school, `aluno1${at}`, ['Tipos de questão'])
      await toolsLoaded(page)
      await goTo(page, 3)
      const opener = (name: string) =>
        page.getByRole('toolbar', { name: 'Ferramentas da prova' }).getByRole('button', { name, exact: true })
      for (const scrolled of [0, 600]) {
        await page.evaluate((to) => window.scrollTo(0, to), scrolled)
        for (const name of TOOLS) {
          await opener(name).focus()
          await page.keyboard.press('Enter')
          const panel = page.getByRole('region', { name, exact: true })
          await expect(panel).toBeVisible()
          await expect(panel.getByText('Abrindo…')).toHaveCount(0)
          if (process.env.SHOTS)
            await page.screenshot({
              path: `${process.env.SHOTS}/panel-${viewport.width}-${scrolled}-${name}.png`,
            })
          const look = async () => {
            const [drawn, head, foot] = await Promise.all([
              box(page, '[data-tool]'),
              box(page, '[data-part=top]'),
              box(page, '[data-part=bottom]'),
            ])
            return {
              name,
              coversHead: !(drawn.top >= head.bottom - 1),
              coversFoot: !(drawn.bottom <= foot.top + 1),
              leavesScreen: !(drawn.left >= -1 && drawn.right <= viewport.width + 1),
              // A laptop has room for the complete calculators: nobody has to scroll to their last row.
              isCut:
                viewport.width >= 1366 &&
                name.startsWith('Calculadora') &&
                (await panel.evaluate((element) =>
                  [...element.querySelectorAll('div')].some(
                    (part) =>
                      part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === 'auto'
                  )
                )),
            }
          }
          await expect
            .poll(look)
            .toEqual({ name, coversHead: false, coversFoot: false, leavesScreen: false, isCut: false })
          await page.keyboard.press('Escape')
          await expect(panel).toHaveCount(0)
        }
      }
      await context.close()
    })
  }
})
