import { test } from '@japa/runner'
import { namedBy } from '#grading/domain/named_text'

const AUTHOR = { name: 'José Luís da Silva Prado', email: 'jose.prado@escola.example' }

const has = (text: string, author: { name: string; email: string | null } = AUTHOR) => namedBy(text, author)

test.group('a text that names its author', () => {
  test('two parts of the full name side by side do, whatever their case, accents, order and line breaks', ({
    assert,
  }) => {
    for (const text of [
      'Assinado: José Luís.',
      'assinado: JOSE LUIS',
      'jose\u0301 lui\u0301s',
      'Eu, José\nPrado, escrevi',
      'Prado, José',
      'luis da silva',
      'Luís Silva',
      'por José Luís da Silva Prado',
    ])
      assert.isTrue(has(text).name, text)
  })

  test('one part alone, particles, initials and parts apart from each other do not', ({ assert }) => {
    for (const text of [
      '',
      'José disse que a silva é um mato.',
      'a cidade da da de',
      'José e Maria foram a Prado',
      'J. L. S. P.',
      'Josefina Luísa',
      'José José',
      'josé de silva',
    ])
      assert.isFalse(has(text).name, text)
  })

  test('a name of one part names nobody, and one that has a part twice needs it twice', ({ assert }) => {
    assert.isFalse(has('Rosa rosa', { name: 'Rosa', email: null }).name)
    assert.isFalse(has('a rosa de Rosa', { name: 'R. Rosa da', email: null }).name)
    assert.isFalse(has('ana, ana e ana', { name: 'Ana Souza', email: null }).name)
    assert.isTrue(has('ana ana', { name: 'Ana Ana', email: null }).name)
  })

  test('the e-mail address in full does, and not as a part of a longer one', ({ assert }) => {
    for (const text of ['escreva a JOSE.PRADO@escola.example.', '(jose.prado@escola.example)'])
      assert.isTrue(has(text).email, text)
    for (const text of [
      'maria.jose.prado@escola.example',
      'xjose.prado@escola.example',
      'jose.prado@escola.example.org',
      'jose.prado@escola.examples',
    ])
      assert.isFalse(has(text).email, text)
    assert.isFalse(has('escola@escola', { name: 'Ana Souza', email: '' }).email)
    assert.isFalse(has('qualquer coisa', { name: 'Ana Souza', email: null }).email)
  })
})
