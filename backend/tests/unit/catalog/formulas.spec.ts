import { test } from '@japa/runner'
import { Formulas } from '#catalog/html/formulas'

test('a formula whose text is a replacement pattern is shown once, as it was written', ({ assert }) => {
  for (const tex of ["\\text{\\$'}", '\\text{\\$`}', "a \\$' b"]) {
    const formulas = new Formulas()
    const html = formulas.put(formulas.take(`<p>\\(${tex}\\) depois</p>`))
    assert.deepEqual(formulas.broken, [], tex)
    assert.equal(html.split('<math ').length, 2, html)
    assert.include(html, `alttext="${tex}"`)
    assert.equal(html.split(' depois</p>').length, 2, html)
  }
})
