import { inOrder, write } from '../items.js'
import { STREET, WHAT_NOISE_IS } from './essay_support.js'

const SUPPORT = [
  '<h3>Texto I</h3>',
  ...STREET.map((paragraph) => `<p>${paragraph}</p>`),
  '<h3>Texto II</h3>',
  ...WHAT_NOISE_IS.map((paragraph) => `<p>${paragraph}</p>`),
].join('')

const PROPOSAL = [
  '<p>A partir da leitura dos textos motivadores e do que você aprendeu na escola e fora dela, escreva um texto dissertativo-argumentativo, em norma-padrão da língua portuguesa, sobre o tema <strong>“O direito ao silêncio: como conviver com o barulho nas cidades brasileiras”</strong>.</p>',
  '<p>Apresente uma proposta de intervenção que respeite os direitos humanos. Organize seus argumentos de forma coerente e não copie os textos motivadores. Textos com até sete linhas são considerados insuficientes.</p>',
].join('')

/** One essay, worth 1,000. */
export const ESSAY = inOrder([write('rdh-01', PROPOSAL, 6000, { support: SUPPORT, value: 1000 })])

/** The same, of another exam. */
export const ESSAY_TWICE = inOrder([write('rdd-01', PROPOSAL, 6000, { support: SUPPORT, value: 1000 })])
